r"""A tab stands in the file.

YAML takes no tabs for indentation, and nobody can see how wide one is. Indent
with spaces; where a text needs a tab, write `\t` in double quotes. Here, `→`
stands for a tab.

Wrong:

    also:
    →charges-it:

Right:

    also:
      charges-it:
"""

RULE = "tab-character"
