"""What every response says to the browser about trust: no foreign code, no frames, no traces."""

from flask import Response, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Source: Content Security Policy Level 3, W3C. Nothing in line, nothing from elsewhere."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_A_YEAR = 365 * 24 * 3600


def secured(response: Response) -> Response:
    """The response with those headers; files named by their content may be kept for ever, pages by nobody else."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
        response.headers["Cache-Control"] = f"public, max-age={_A_YEAR}, immutable"
    elif request.endpoint != "static":
        response.headers["Cache-Control"] = "private, no-cache"
    return response
