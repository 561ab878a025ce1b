"""`python -m hana …`"""

from hana.cli import main

main(prog_name="python -m hana")
