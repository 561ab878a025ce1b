"""Working out the figures that are wanted, each piece of work once."""

from collections.abc import Iterable, Sequence

from hana.bench.figures import Figure, Work
from hana.bench.values import Rows
from hana.search import jit


def missing_kernels() -> str | None:
    """Why nothing can be measured of the kernels, None where it can; compiling them may take long."""
    return None if jit.warm_up() else "compiled kernels cannot be had here, so their figures are left out"


def works(figures: Sequence[Figure]) -> dict[str, Work]:
    """The pieces of work that give these figures, each once, by the name of the first figure that needs it."""
    first: dict[Work, str] = {}
    for figure in figures:
        first.setdefault(figure.work, figure.name)
    return {name: work for work, name in first.items()}


def measure(figures: Sequence[Figure], pieces: Iterable[tuple[str, Work]]) -> dict[str, float | Rows]:
    """These figures by name, from the pieces of work that give them."""
    values = {name: value for _, work in pieces for name, value in work().items()}
    return {figure.name: values[figure.name] for figure in figures}
