"""The edition of マスターポイント規則 in force: the one place that names it.

An edition is a module of its figures; every rule reads them as ``printed``. A later edition is a second
module beside the first, named here in its stead.
"""

from xlfuncs.rulebooks.jcbl import tables_2018_12

printed = tables_2018_12
