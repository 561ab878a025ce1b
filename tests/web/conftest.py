from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sites import site_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return site_app(tmp_path)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
