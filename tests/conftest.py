"""What tests of several rooms share: where real logs lie, and which browser is driven."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from hana.search import jit


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of real logs that HANA_SAMPLES names; without it the test is skipped."""
    named = os.environ.get("HANA_SAMPLES")
    if not named:
        pytest.skip("HANA_SAMPLES names no folder of real logs")
    folder = Path(named)
    if not folder.is_dir():
        message = "HANA_SAMPLES names a folder that is not there"
        if os.environ.get("HANA_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return folder


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    """Compiled kernels before the first test, as a site has them after its start; without numba the reference works."""
    jit.warm_up()
    if os.environ.get("HANA_REQUIRE_ALL") == "1" and not jit.ready():
        pytest.fail("the kernels cannot be had")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium where there is one."""
    chromium = shutil.which("chromium")
    return browser_type_launch_args | ({"executable_path": chromium} if chromium else {})
