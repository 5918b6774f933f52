"""Static files under addresses that carry a hash of their content.

The files are few and small: they are read once, when the app is made, and served from memory,
compressed for those who ask for it.
"""

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, url_for

from webapp.wire import let_compare

bp = Blueprint("assets", __name__)

#: Kinds worth compressing; pictures are compressed already.
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

#: The kinds of files there are; asking the machine's own table takes a start 20 ms.
_MIMETYPES = {
    ".css": "text/css",
    ".csv": "text/csv",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """One static file in memory."""

    content: bytes
    compressed: bytes | None
    mimetype: str
    digest: str


class Assets:
    """All static files of a folder, by their path inside it."""

    def __init__(self, folder: Path) -> None:
        self._assets = {
            path.relative_to(folder).as_posix(): _read(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def __getitem__(self, name: str) -> Asset:
        return self._assets[name]

    def __contains__(self, name: object) -> bool:
        return name in self._assets

    def url(self, name: str) -> str:
        """Return the address of a file, which changes with its content."""
        return url_for("assets.file", digest=self._assets[name].digest, name=name)

    def response(self, name: str, digest: str) -> Response:
        """Return the response with a file; a stale digest gets the present file, uncached.

        Raises:
            NotFound: No such file.
        """
        if name not in self._assets:
            abort(404)
        asset = self._assets[name]
        response = Response(asset.content, mimetype=asset.mimetype)
        if asset.compressed is not None:
            response.vary.add("Accept-Encoding")
            if request.accept_encodings["gzip"]:
                response.set_data(asset.compressed)
                response.content_encoding = "gzip"
        current = digest == asset.digest
        response.cache_control.public = True
        response.cache_control.max_age = 31_536_000 if current else 0
        response.cache_control.immutable = current
        response.set_etag(f"{asset.digest}-{response.content_encoding or 'plain'}")
        let_compare(response)
        return response


@bp.get("/static/<digest>/<path:name>")
def file(digest: str, name: str) -> Response:
    """Serve a static file."""
    files: Assets = current_app.extensions["assets"]
    return files.response(name, digest)


def _read(path: Path) -> Asset:
    content = path.read_bytes()
    if path.suffix == ".css":  # comments and indentation are for those who write it
        content = re.sub(rb"/\*.*?\*/\n?|^[ \t]+", b"", content, flags=re.DOTALL | re.MULTILINE)
    mimetype = _MIMETYPES.get(path.suffix, "application/octet-stream")
    return Asset(
        content=content,
        # mtime=0: equal content gives equal bytes in every process
        compressed=gzip.compress(content, mtime=0) if mimetype.startswith(_TEXT) else None,
        mimetype=mimetype,
        digest=hashlib.sha256(content).hexdigest()[:12],
    )
