"""The rules of Old Maid."""
