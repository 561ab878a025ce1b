"""How much work a decision may cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

POCOCK = {1: 1.960, 2: 2.178, 3: 2.289, 4: 2.361, 5: 2.413}
"""Critical values that keep 95 % over that many planned looks at growing data.

Source: S. J. Pocock, Group sequential methods in the design and analysis of clinical trials, Biometrika 64 (1977).
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """Sampled worlds for one decision: a pilot block chooses what is compared, fresh ones measure it in looks.

    `exact_pilot` and `exact_per_look` are further worlds that are solved, where solving is worth its time and at most
    `exact_turns` turns with a hand card are left.
    """

    id: str
    pilot: int
    looks: int
    worlds_per_look: int
    exact_pilot: int
    exact_per_look: int
    exact_turns: int

    @property
    def worlds(self) -> int:
        """All worlds together, the pilot included, those that are solved not."""
        return self.pilot + self.looks * self.worlds_per_look

    @property
    def z(self) -> float:
        """The half-width of a 95 % interval in standard errors, for the planned number of looks."""
        return POCOCK[self.looks]


BUDGETS: Mapping[str, Budget] = MappingProxyType(
    {
        budget.id: budget
        for budget in (
            Budget("plain", 32, looks=2, worlds_per_look=64, exact_pilot=8, exact_per_look=8, exact_turns=6),
            Budget("quick", 96, looks=2, worlds_per_look=192, exact_pilot=16, exact_per_look=16, exact_turns=8),
            Budget("standard", 1000, looks=3, worlds_per_look=2000, exact_pilot=40, exact_per_look=40, exact_turns=12),
            Budget("deep", 4000, looks=4, worlds_per_look=8000, exact_pilot=160, exact_per_look=160, exact_turns=12),
        )
    }
)
"""By id, the smallest first: 160, 480, 7,000 and 36,000 worlds. `plain` is for machines without compiled kernels."""
