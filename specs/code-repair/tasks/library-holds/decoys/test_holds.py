"""The holds on one title: covered by the tests of the desk."""
