-- Everything that the library keeps.
CREATE TABLE members (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE,
                      vip BOOLEAN NOT NULL DEFAULT 0, joined DATE, prefs JSON);
CREATE TABLE things (id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, tags JSON, deposit_cents INTEGER NOT NULL,
                     kilos REAL, heavy INTEGER GENERATED ALWAYS AS (kilos > 10) STORED);
CREATE TABLE loans (
  id INTEGER NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES members(id),
  thing_id TEXT NOT NULL REFERENCES things(id),
  due DATETIME NOT NULL,
  extended BOOLEAN NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'out' CHECK (state IN ('out', 'back', 'lost'))
);
CREATE TABLE holds (member_id TEXT NOT NULL REFERENCES members(id), thing_id TEXT NOT NULL REFERENCES things(id),
                    PRIMARY KEY (member_id, thing_id));
CREATE TABLE messages (id INTEGER NOT NULL PRIMARY KEY, member_id TEXT, body TEXT NOT NULL, details JSON);
CREATE INDEX loans_of ON loans(member_id);
CREATE VIEW open_loans AS SELECT l.*, t.title FROM loans l JOIN things t ON t.id = l.thing_id WHERE l.state = 'out';
