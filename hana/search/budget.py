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
    """Sampled worlds for one decision: a pilot block chooses what is compared, fresh ones measure it in looks."""

    id: str
    pilot: int
    looks: int
    worlds_per_look: int

    @property
    def worlds(self) -> int:
        """All worlds together, the pilot included."""
        return self.pilot + self.looks * self.worlds_per_look

    @property
    def z(self) -> float:
        """The half-width of a 95 % interval in standard errors, for the planned number of looks."""
        return POCOCK[self.looks]


BUDGETS: Mapping[str, Budget] = MappingProxyType(
    {
        budget.id: budget
        for budget in (
            Budget("quick", pilot=16, looks=2, worlds_per_look=12),
            Budget("standard", pilot=96, looks=3, worlds_per_look=48),
            Budget("deep", pilot=384, looks=4, worlds_per_look=144),
        )
    }
)
"""By id, the smallest first: 40, 240 and 960 worlds."""
