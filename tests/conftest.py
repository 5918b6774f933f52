"""The application under test."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from tests.states import KEY
from webapp import create_app
from webapp.config import Settings

# The same examples on every run, however busy the machine: a red test is a fault, not a mood.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application with default settings and a fixed key, whatever the environment says."""
    return create_app(Settings(secret_key=KEY))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()
