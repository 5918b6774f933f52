"""Where the secret key comes from: the environment, else a file made once.

Everything dealt follows from this key: with it anybody can work out the cards of a game
that is still being played, and without it no game in an address can be opened again.

Source: DESIGN, "The shuffle and the proof of it".
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

VARIABLE = "FLASK_SECRET_KEY"
FILE_NAME = "secret_key"
KEY_BYTES = 32


class SecretKeyError(RuntimeError):
    """There is no usable secret key, and none can be made."""


def secret_key(given: str, folder: Path) -> str:
    """Return the server's secret key, always as text.

    A key that is given wins. Without one it is read from a file in ``folder``, which is made
    when it is first needed; processes that need it at the same time agree on it.

    Args:
        given: What ``FLASK_SECRET_KEY`` says, empty if it is not set.
        folder: The instance folder; made if it is not there.

    Raises:
        SecretKeyError: The variable is no UTF-8, or the file can be neither read nor made.
    """
    if given:
        try:
            given.encode()
        except UnicodeEncodeError:
            raise SecretKeyError(f"{VARIABLE} is not UTF-8 text.") from None
        return given
    path = folder / FILE_NAME
    try:
        if not path.exists():
            _create(path)
        key = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SecretKeyError(
            f"No secret key: {path} can't be read or created ({error})."
            f" Set {VARIABLE}, or let this process write in that folder."
        ) from error
    if not key:
        raise SecretKeyError(f"No secret key: {path} is empty. Delete it, or set {VARIABLE}.")
    return key


def _create(path: Path) -> None:
    """Write a fresh key to ``path``, unless another process has done so first."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(KEY_BYTES))
            file.flush()
            os.fsync(descriptor)
        # unlike a rename, a link never replaces the key that another process made
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
