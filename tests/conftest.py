"""The application under test."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.states import KEY
from webapp import create_app
from webapp.config import Settings


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application with default settings and a fixed key, whatever the environment says."""
    return create_app(Settings(secret_key=KEY))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()
