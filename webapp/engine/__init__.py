"""The rules of the games, and nothing else.

Code in this folder knows no web framework, no words for people, no clock, no
environment and no I/O. It imports the standard library and itself; numpy only in
``blackjack/strategy``. It answers in stable codes (:class:`~webapp.engine.codes.Code`)
and exact numbers.
"""
