"""Work that ends its process, as the system does with one that takes too much memory."""

import os

from xlfuncs.jobs.job import Job, Report, one_of_many


def one_of_many_but(job: Job) -> Report:
    """Do as ``one_of_many`` does, except that a workbook called "heavy" is never finished."""
    if job.source.stem == "heavy":
        os._exit(9)
    return one_of_many(job)
