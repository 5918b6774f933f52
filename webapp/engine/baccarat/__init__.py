"""The rules of Baccarat (punto banco)."""
