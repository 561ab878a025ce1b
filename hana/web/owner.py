"""Whose page it is: the browser's secret in a cookie, which its first upload makes."""

import secrets

from flask import Response, request

from hana.store.pages import is_owner
from hana.web.site import store

COOKIE = "hana_owner"
_SECRET_BYTES = 16
_SECONDS = 5 * 365 * 24 * 3600


def owner_secret() -> str | None:
    """This browser's secret, None where it has none."""
    secret = request.cookies.get(COOKIE, "")
    return secret if 16 <= len(secret) <= 64 else None


def new_secret() -> str:
    """A secret of 128 random bits."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def keep_secret(response: Response, secret: str) -> Response:
    """The response with the secret as a cookie that scripts and other sites cannot read."""
    response.set_cookie(
        COOKIE, secret, max_age=_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure, path="/"
    )
    return response


def owns(page: str) -> bool:
    """Whether this browser may change a page."""
    secret = owner_secret()
    return secret is not None and is_owner(store(), page, owner=secret)
