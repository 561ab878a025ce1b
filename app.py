"""Start here: `python app.py` serves the site and reviews games beside it; `flask run` serves pages only."""

from pathlib import Path

from hana.web import create_app

app = create_app(Path(__file__).parent)

if __name__ == "__main__":
    from hana.web.serve import serve

    serve(app)
