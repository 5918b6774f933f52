"""Forms: what an address may say. They turn parameters into the engine's terms."""
