"""Looks at positions of a line: what is asked, what is there already, and what is under way."""

import time

from hana.jobs.asking import ask, work_asked
from hana.review.look import Look
from hana.store.answers import get_answer
from hana.store.db import Database
from hana.store.jobs import Job, find_job
from hana.web.games import ShownGame
from hana.web.step.address import Address
from hana.web.step.branch import branch_of
from hana.web.step.what_if import may_weigh
from hana.web.step.worth import Worth, WorthOf


def worth_in(db: Database, game: ShownGame) -> WorthOf:
    """Answers what positions of lines in a kept game are worth, as far as somebody has asked for it."""

    def worth_of(number: int, line: str) -> Worth:
        work = work_asked(game.page.key, number, "look", line)
        answer = get_answer(db, work)
        if answer is not None:
            return Worth(Look.model_validate_json(answer.text))
        job = find_job(db, work)
        if job is None:
            return Worth()
        return Worth(is_thinking=job.state in {"queued", "running"}, failed=job.error or "")

    return worth_of


def question_at(game: ShownGame, here: Address) -> str:
    """The line as far as an address, as a look is asked for; empty where there is nothing to weigh."""
    branch = branch_of(game, here)
    walked = None if branch is None else branch.at(here)
    return walked.line.text if walked is not None and may_weigh(walked) else ""


def looked_for(db: Database, game: ShownGame, number: int, line: str) -> Job:
    """The job for a look at the end of a line that leaves a round, counted from 0.

    Raises:
        TooMuch: too many others wait.
    """
    return ask(db, game.walk, work_asked(game.page.key, number, "look", line), time.time())
