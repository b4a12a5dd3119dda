"""Something in a folder is not taken into the workspace (a warning).

Tools leave files behind that belong to one machine: `.git`, `__pycache__`,
`*.pyc`, `.pytest_cache`, `.venv` and `node_modules`. Those stay where they are.

Wrong:

    starter/pages.py
    starter/pages.pyc

Right:

    starter/pages.py
"""

RULE = "left-out"
