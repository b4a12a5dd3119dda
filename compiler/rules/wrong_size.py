"""There is too much or too little of something in one place.

A list, a text and a number have bounds that keep them meaning something: the
customer takes at least one turn, a fault strikes at least once, a tag stands in
its list once.

Wrong:

    faults: {printer: 0}

Right:

    faults: {printer: 1}
"""

RULE = "wrong-size"
