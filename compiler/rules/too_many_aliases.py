"""Aliases repeat more than is read from one file.

A file may have 100 aliases, and with all of them written out it may be ten
times as long. A few short lines of aliases could otherwise fill the memory of
every machine that reads them. What many places share stands under `facts`.

Wrong:

    facts:
      a: &a [PK-1, PK-2, PK-3, PK-4, PK-5, PK-6, PK-7, PK-8]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a]
      c: &c [*b, *b, *b, *b, *b, *b, *b, *b]
      code: [*c, *c, *c, *c, *c, *c, *c, *c]

Right:

    facts:
      code: PK-100
"""

RULE = "too-many-aliases"
