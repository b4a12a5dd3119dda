CREATE TABLE customers (
  id    TEXT NOT NULL PRIMARY KEY,
  name  TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(trim(email)))
);

-- An order is paid, then packed, then it leaves the house: shipped, delivered.
CREATE TABLE orders (
  id             TEXT NOT NULL PRIMARY KEY,
  customer_id    TEXT NOT NULL REFERENCES customers (id),
  status         TEXT NOT NULL CHECK (status IN ('paid', 'packed', 'shipped', 'delivered', 'cancelled')),
  items          JSON NOT NULL,
  total_cents    INTEGER NOT NULL CHECK (total_cents > 0),
  refunded_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND total_cents),
  ordered_on     DATE NOT NULL,
  delivered_on   DATE,
  cancelled_on   DATE,
  customer_note  TEXT,
  CHECK (status <> 'delivered' OR delivered_on IS NOT NULL),
  CHECK ((status = 'cancelled') = (cancelled_on IS NOT NULL))
);
CREATE INDEX orders_of_customer ON orders (customer_id, ordered_on);

CREATE TABLE refunds (
  id           INTEGER NOT NULL PRIMARY KEY,
  order_id     TEXT NOT NULL REFERENCES orders (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  reason       TEXT NOT NULL,
  refunded_on  DATE NOT NULL
);

CREATE TABLE escalations (
  id           INTEGER NOT NULL PRIMARY KEY,
  order_id     TEXT REFERENCES orders (id),
  note         TEXT NOT NULL,
  escalated_on DATE NOT NULL
);
