"""A file is larger than what is read.

The most is 1 MiB, and 64 MiB for rows in a .csv, .json or .jsonl file. A file
beyond that is hardly ever meant, and would slow down everyone who checks the
suite. Move rows out of the YAML, or split the file.

Wrong:

    parcel-desk/
      world.yaml     3 MiB, nearly all of it rows under fixtures

Right:

    parcel-desk/
      world.yaml     with fixtures: {parcels: {file: parcels.csv}}
      parcels.csv    3 MiB
"""

RULE = "file-too-large"
