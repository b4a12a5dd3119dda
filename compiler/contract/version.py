"""The version of this package; it keys caches and is kept in records."""

VERSION = "0.1.0"
