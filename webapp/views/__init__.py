"""Views: one module per game, thin; they parse a form, ask the engine and render the answer."""
