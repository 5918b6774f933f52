"""Settings, all from the environment: ``FLASK_…`` variables with the defaults below."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique

from webapp.secret_key import VARIABLE as SECRET_KEY_VARIABLE

#: The largest body that is read, in bytes: a log of 5 MiB, percent-encoded at worst, and its form.
MAX_BODY = 16 * 1024 * 1024


@unique
class AccessLog(StrEnum):
    """Whether a line is written for each request."""

    ON = "on"
    OFF = "off"
    ADDRESSES = "addresses"
    """With the visitor's address at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a deployment can choose.

    Attributes:
        base_url: ``FLASK_BASE_URL``, the public address before ``/en/…``, without a final slash;
            only with it are canonical and alternate links written.
        trusted_proxies: ``FLASK_TRUSTED_PROXIES``, how many proxies in front set forwarded
            headers; with 0 those headers are ignored.
        trusted_hosts: ``FLASK_TRUSTED_HOSTS``, host names answered to, separated by commas;
            none means any.
        secret_key: ``FLASK_SECRET_KEY``, from which games are dealt and signed; without it one
            is made once in the instance folder. Several machines need the same.
        access_log: ``FLASK_ACCESS_LOG``, ``on``, ``off`` or ``addresses``: whether each request
            gets a line on standard error, and whether it says who asked.
    """

    base_url: str = ""
    trusted_proxies: int = 0
    trusted_hosts: tuple[str, ...] = ()
    secret_key: str = field(default="", repr=False)
    access_log: AccessLog = AccessLog.ON


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Read the settings.

    Raises:
        ValueError: A value that cannot be one, named with its variable.
    """
    base_url = environment.get("FLASK_BASE_URL", "").rstrip("/")
    if base_url and not base_url.startswith(("http://", "https://")):
        raise ValueError("FLASK_BASE_URL must begin with http:// or https://")
    proxies = environment.get("FLASK_TRUSTED_PROXIES", "0")
    if not (proxies.isascii() and proxies.isdigit()):
        raise ValueError("FLASK_TRUSTED_PROXIES must be a whole number, 0 or more")
    access_log = environment.get("FLASK_ACCESS_LOG", AccessLog.ON)
    if access_log not in list(AccessLog):
        raise ValueError(f"FLASK_ACCESS_LOG must be one of {', '.join(AccessLog)}")
    hosts = environment.get("FLASK_TRUSTED_HOSTS", "")
    return Settings(
        base_url=base_url,
        trusted_proxies=int(proxies),
        trusted_hosts=tuple(host.strip() for host in hosts.split(",") if host.strip()),
        secret_key=environment.get(SECRET_KEY_VARIABLE, ""),
        access_log=AccessLog(access_log),
    )
