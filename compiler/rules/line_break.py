"""A character stands in the file that only some tools take for a line break.

A lone carriage return, U+0085, U+2028 or U+2029 ends a line in one program and
not in another, so that two people read two different files. They come along
when text is copied from a web page. Here, `↵` stands for U+2028.

Wrong:

    - say: I have waived it.↵Have a nice day.

Right:

    - say: I have waived it. Have a nice day.
"""

RULE = "line-break"
