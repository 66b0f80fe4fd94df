"""A Dask cluster for a test, in a process of its own: what it warns of is not ours."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import xlfuncs

needs_dask = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed")
#: The workers import the source tree, whatever is installed.
TREE = {**os.environ, "PYTHONPATH": str(Path(xlfuncs.__file__).parents[1])}
#: Seconds until what is to end by itself counts as hanging, on a machine however busy.
PATIENCE = 120
#: A cluster of two; a line that it reads kills a worker. A port that is free: another test may have a cluster.
CLUSTER = """
import os, signal, sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        print(cluster.scheduler_address, flush=True)
        for line in sys.stdin:
            if line == "kill\\n":
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
            else:
                break
"""


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Give its address, and what kills one of its two workers; ``folder`` has room for its program."""
    script = folder / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=TREE,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        orders = process.stdin

        def order(line: str) -> None:
            orders.write(f"{line}\n")
            orders.flush()

        yield process.stdout.readline().strip(), lambda: order("kill")
        order("end")
        process.wait(PATIENCE)
