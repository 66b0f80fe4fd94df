"""The checks that find what is wrong with a workbook without computing it: formulas, and what is typed over them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xlfuncs.core.cells import Value, is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.ranges import FEW_TO_MANY
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.xlsx.address import SHIFT, address_of, key_of, parse_cell
from xlfuncs.xlsx.cells.sheet import Cells, nearly_same
from xlfuncs.xlsx.checks.findings import (
    ARGUMENT_COUNT,
    ARRAY_IN_TABLE,
    CONDITIONAL_FORMAT,
    OLD_CALCULATION,
    PLAIN_ARRAY,
    STALE_VALUE,
    UNKNOWN_FUNCTION,
    VALIDATION,
    Finding,
)
from xlfuncs.xlsx.formulas.formula import Call, Node, calls_in, parsed
from xlfuncs.xlsx.our_names import BESIDE, COMPUTED, LINES, ROWS
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import Attributes, elements

SAVED_BY_OLDER = Sentence(
    en="the workbook was saved by an older program, so that Excel computes it anew on opening and shows #NAME? "
    "where the functions are missing; xlfuncs recalc writes it as one of today",
    zh="工作簿由旧版软件保存，Excel 打开时会重新计算，没有装这些函数的电脑上会显示 #NAME?；"
    "用 xlfuncs recalc 可写成新版",
    ja="古いソフトで保存されたブックなので、Excel は開くときに再計算し、関数がない環境では #NAME? と表示します。"
    "xlfuncs recalc で現在の形式に書き直せます",
)
STORED_IS = Sentence(
    en="the stored value is {stored}, recalculated it is {computed}",
    zh="存储的值是 {stored}，重新计算的结果是 {computed}",
    ja="保存されている値は {stored}、再計算すると {computed} です",
)
NOT_COMPUTED = Sentence(
    en="not computed since it was filled in (stored values that are old: {cells}); xlfuncs recalc --in-place does it",
    zh="填写后还没有重新计算（过时的值共 {cells} 个）；用 xlfuncs recalc --in-place 可计算",
    ja="記入後に再計算されていません（古い値 {cells} 個）。xlfuncs recalc --in-place で計算できます",
)
EMPTY = Sentence(en="empty", zh="空", ja="空")
ENTERED_PLAIN = Sentence(
    en="{function} gives a rectangle, but is entered as a plain formula: only its first value shows; select the whole "
    "area and confirm with Ctrl+Shift+Enter",
    zh="{function} 的结果占多个单元格，却按普通公式输入：只显示第一个值；请选中整个区域，按 Ctrl+Shift+Enter 确认",
    ja="{function} の結果は複数セルになりますが、普通の数式として入力されています（先頭の値だけが表示されます）。"
    "範囲全体を選択して Ctrl+Shift+Enter で確定してください",
)
NO_SUCH_FUNCTION = Sentence(en="there is no function {name}", zh="没有函数 {name}", ja="{name} という関数はありません")
DID_YOU_MEAN = Sentence(
    en="there is no function {name}; did you mean {close}?",
    zh="没有函数 {name}；是否应为 {close}？",
    ja="{name} という関数はありません。{close} ではありませんか？",
)
QUOTED = Sentence(en="'{text}'", zh="“{text}”", ja="「{text}」")
AT_LEAST = Sentence(en="at least {least}", zh="至少 {least}", ja="{least} 以上")
TAKES_ARGUMENTS = Sentence(
    en="{function} takes {wanted} arguments, not {given}",
    zh="{function} 应有 {wanted} 个参数，现有 {given} 个",
    ja="{function} の引数の数は {wanted} です（{given} 個は不可）",
)
MEETS_TABLE = Sentence(
    en="no array can stand in a table, but this one meets the table {table}",
    zh="表格中不能有数组，而此数组与表格 {table} 重叠",
    ja="テーブルに配列は置けませんが、この配列はテーブル {table} に重なっています",
)
NOT_IN_RULE = Sentence(
    en="no program computes {function} in a {kind} rule: compute it in a helper cell and let the rule look at that",
    zh="没有软件会在{kind}规则中计算 {function}：请在辅助单元格中计算，让规则引用它",
    ja="{kind}のルールの中で {function} を計算するソフトはありません。補助セルで計算して参照してください",
)

#: Formulas that differ only in their row numbers make the same calls.
_ROW = re.compile(r"(?<=[A-Za-z$])\d+(?![\w(])")
#: What the names of areas begin with in which each row shows results: of tables, and of lists.
AREAS = (ROWS, LINES)
#: What a result shows: a cell of the hidden sheet, or one of the names for areas there.
_RESULT = re.compile(rf"(?<![\w.])(?:{COMPUTED}!|{BESIDE}\d)", re.IGNORECASE)
#: The functions that spreadsheets bring along, to tell a misspelt name from one of theirs.
EXCEL_FUNCTIONS = frozenset(
    """
ABS ACCRINT ACCRINTM ACOS ACOSH ACOT ACOTH ADDRESS AGGREGATE AMORDEGRC AMORLINC ANCHORARRAY AND ARABIC AREAS
ARRAYTOTEXT ASC ASIN ASINH ATAN ATAN2 ATANH AVEDEV AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS BAHTTEXT BASE BESSELI
BESSELJ BESSELK BESSELY BETA.DIST BETA.INV BETADIST BETAINV BIN2DEC BIN2HEX BIN2OCT BINOM.DIST
BINOM.DIST.RANGE BINOM.INV BINOMDIST BITAND BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CALL CEILING
CEILING.MATH CEILING.PRECISE CELL CHAR CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT
CHISQ.TEST CHITEST CHOOSE CHOOSECOLS CHOOSEROWS CLEAN CODE COLUMN COLUMNS COMBIN COMBINA COMPLEX CONCAT
CONCATENATE CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T CONVERT CORREL COS COSH COT COTH COUNT COUNTA COUNTBLANK
COUNTIF COUNTIFS COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD COVAR COVARIANCE.P COVARIANCE.S
CRITBINOM CSC CSCH CUBEKPIMEMBER CUBEMEMBER CUBEMEMBERPROPERTY CUBERANKEDMEMBER CUBESET CUBESETCOUNT CUBEVALUE
CUMIPMT CUMPRINC DATE DATEDIF DATESTRING DATEVALUE DAVERAGE DAY DAYS DAYS360 DB DBCS DCOUNT DCOUNTA DDB
DEC2BIN DEC2HEX DEC2OCT DECIMAL DEGREES DELTA DETECTLANGUAGE DEVSQ DGET DISC DMAX DMIN DOLLAR DOLLARDE
DOLLARFR DPRODUCT DROP DSTDEV DSTDEVP DSUM DURATION DVAR DVARP ECMA.CEILING EDATE EFFECT ENCODEURL EOMONTH ERF
ERF.PRECISE ERFC ERFC.PRECISE ERROR.TYPE EUROCONVERT EVEN EXACT EXP EXPAND EXPON.DIST EXPONDIST F.DIST
F.DIST.RT F.INV F.INV.RT F.TEST FACT FACTDOUBLE FALSE FDIST FIELDVALUE FILTER FILTERXML FIND FINDB FINV FISHER
FISHERINV FIXED FLOOR FLOOR.MATH FLOOR.PRECISE FORECAST FORECAST.ETS FORECAST.ETS.CONFINT
FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT FREQUENCY FTEST FV FVSCHEDULE GAMMA
GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN GAMMALN.PRECISE GAUSS GCD GEOMEAN GESTEP GETPIVOTDATA GROUPBY
GROWTH HARMEAN HEX2BIN HEX2DEC HEX2OCT HLOOKUP HOUR HSTACK HYPERLINK HYPGEOM.DIST HYPGEOMDIST IF IFERROR IFNA
IFS IMABS IMAGE IMAGINARY IMARGUMENT IMCONJUGATE IMCOS IMCOSH IMCOT IMCSC IMCSCH IMDIV IMEXP IMLN IMLOG10
IMLOG2 IMPOWER IMPRODUCT IMREAL IMSEC IMSECH IMSIN IMSINH IMSQRT IMSUB IMSUM IMTAN INDEX INDIRECT INFO INT
INTERCEPT INTRATE IPMT IRR ISBLANK ISERR ISERROR ISEVEN ISFORMULA ISLOGICAL ISNA ISNONTEXT ISNUMBER ISO.CEILING
ISODD ISOMITTED ISOWEEKNUM ISPMT ISREF ISTEXT JIS KURT LAMBDA LARGE LCM LEFT LEFTB LEN LENB LET LINEST LN LOG
LOG10 LOGEST LOGINV LOGNORM.DIST LOGNORM.INV LOGNORMDIST LOOKUP LOWER MAKEARRAY MAP MATCH MAX MAXA MAXIFS
MDETERM MDURATION MEDIAN MID MIDB MIN MINA MINIFS MINUTE MINVERSE MIRR MMULT MOD MODE MODE.MULT MODE.SNGL MONTH
MROUND MULTINOMIAL MUNIT N NA NEGBINOM.DIST NEGBINOMDIST NETWORKDAYS NETWORKDAYS.INTL NOMINAL NORM.DIST
NORM.INV NORM.S.DIST NORM.S.INV NORMDIST NORMINV NORMSDIST NORMSINV NOT NOW NPER NPV NUMBERSTRING NUMBERVALUE
OCT2BIN OCT2DEC OCT2HEX ODD ODDFPRICE ODDFYIELD ODDLPRICE ODDLYIELD OFFSET OR PDURATION PEARSON PERCENTILE
PERCENTILE.EXC PERCENTILE.INC PERCENTOF PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC PERMUT PERMUTATIONA PHI
PHONETIC PI PIVOTBY PMT POISSON POISSON.DIST POWER PPMT PRICE PRICEDISC PRICEMAT PROB PRODUCT PROPER PV PY
QUARTILE QUARTILE.EXC QUARTILE.INC QUOTIENT RADIANS RAND RANDARRAY RANDBETWEEN RANK RANK.AVG RANK.EQ RATE
RECEIVED REDUCE REGEXEXTRACT REGEXREPLACE REGEXTEST REGISTER.ID REPLACE REPLACEB REPT RIGHT RIGHTB ROMAN ROUND
ROUNDDOWN ROUNDUP ROW ROWS RRI RSQ RTD SCAN SEARCH SEARCHB SEC SECH SECOND SEQUENCE SERIESSUM SHEET SHEETS SIGN
SIN SINGLE SINH SKEW SKEW.P SLN SLOPE SMALL SORT SORTBY SQL.REQUEST SQRT SQRTPI STANDARDIZE STDEV STDEV.P
STDEV.S STDEVA STDEVP STDEVPA STEYX STOCKHISTORY SUBSTITUTE SUBTOTAL SUM SUMIF SUMIFS SUMPRODUCT SUMSQ SUMX2MY2
SUMX2PY2 SUMXMY2 SWITCH SYD T T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TAN TANH TBILLEQ TBILLPRICE
TBILLYIELD TDIST TEXT TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT THAIDAYOFWEEK THAIDIGIT THAIMONTHOFYEAR
THAINUMSOUND THAINUMSTRING THAISTRINGLENGTH THAIYEAR TIME TIMEVALUE TINV TOCOL TODAY TOROW TRANSLATE TRANSPOSE
TREND TRIM TRIMMEAN TRIMRANGE TRUE TRUNC TTEST TYPE UNICHAR UNICODE UNIQUE UPPER USDOLLAR VALUE VALUETOTEXT VAR
VAR.P VAR.S VARA VARP VARPA VDB VLOOKUP VSTACK WEBSERVICE WEEKDAY WEEKNUM WEIBULL WEIBULL.DIST WORKDAY
WORKDAY.INTL WRAPCOLS WRAPROWS XIRR XLOOKUP XMATCH XNPV XOR YEAR YEARFRAC YEN YIELD YIELDDISC YIELDMAT Z.TEST
ZTEST
""".split()  # noqa: SIM905 — a list of strings would be four times as long
)


def lint(book: Workbook) -> list[Finding]:
    """Return findings of every sheet: unknown functions, argument counts, arrays entered wrongly, calls of ours in
    places where no program computes them.
    """
    known_names = {name.name.upper() for name in book.names}
    looks = [_Lint(sheet, known_names) for sheet in book.sheets if sheet.worksheet]
    found = [finding for look in looks for finding in look.findings()]
    if book.outdated and any(look.calls_ours() for look in looks):
        found.append(Finding(book.leading.name, "A1", OLD_CALCULATION, SAVED_BY_OLDER()))
    return found


def stale_values(book: Workbook, values: Mapping[tuple[str, str], Value | None]) -> list[Finding]:
    """Return the cells whose stored value is not the computed one (``values``: by sheet name and address).

    Where such cells stand on a hidden sheet, as the results of an event do, all cells that show them are out of date
    too: this is said once.
    """
    found: list[Finding] = []
    for (name, cell), value in values.items():
        where = parse_cell(cell)
        assert where is not None
        cached = book.sheet(name).cells.values.get(key_of(*where))
        if cached is not None and not nearly_same(cached, value):
            found.append(Finding(name, cell, STALE_VALUE, STORED_IS(stored=_shown(cached), computed=_shown(value))))
    if any(book.sheet(each.sheet).hidden for each in found):
        return [Finding(book.leading.name, "A1", STALE_VALUE, NOT_COMPUTED(cells=len(found)))]
    return found


class _Lint:
    """The lint of one sheet."""

    def __init__(self, sheet: Sheet, known_names: set[str]) -> None:
        self.sheet = sheet
        self.known_names = known_names
        self._roots: dict[str, Node | None] = {}

    def findings(self) -> list[Finding]:
        found: list[Finding] = []
        if self.sheet.has_formulas:
            cells = self.sheet.cells
            for key, text in cells.every_formula():
                found += self._of_cell(key, text, plain=key not in cells.arrays)
                if key in cells.arrays:
                    found += self._in_table(key)
        return found + list(self._rules())

    def calls_ours(self) -> bool:
        """Return whether one of the formulas calls a function of ours."""
        return any(call.name in FUNCTIONS for root in self._roots.values() for call in calls_in(root))

    def _finding(self, where: str, kind: Sentence, said: Told) -> Finding:
        return Finding(self.sheet.name, where, kind, said)

    def _of_cell(self, key: int, text: str, plain: bool) -> Iterator[Finding]:
        cell = address_of(key)
        calls = self.calls(text)
        for call in calls:
            for kind, said in self._of_call(call):
                yield self._finding(cell, kind, said)
        root = self.root(text)
        if plain and isinstance(root, Call) and root.name in FUNCTIONS and FUNCTIONS[root.name].array:
            yield self._finding(cell, PLAIN_ARRAY, ENTERED_PLAIN(function=root.name))

    def calls(self, text: str) -> list[Call]:
        """Return the calls in a formula; none where it cannot be read."""
        return list(calls_in(self.root(text)))

    def root(self, text: str) -> Node | None:
        """Return the tree of a formula, None where it cannot be read."""
        shape = _ROW.sub("1", text)
        if shape not in self._roots:
            self._roots[shape] = parsed(shape)
        return self._roots[shape]

    def _of_call(self, call: Call) -> Iterator[tuple[Sentence, Told]]:
        function = FUNCTIONS.get(call.name)
        if function is None:
            if call.name not in EXCEL_FUNCTIONS and call.name not in self.known_names:
                from difflib import get_close_matches  # noqa: PLC0415 — only for what is unknown

                close = get_close_matches(call.name, [*FUNCTIONS, *EXCEL_FUNCTIONS], 1, 0.75)
                sentence = DID_YOU_MEAN(name=call.name, close=close[0]) if close else NO_SUCH_FUNCTION(name=call.name)
                yield UNKNOWN_FUNCTION, sentence
            return
        count, most = len(call.arguments), function.max_args
        if count < function.min_args or (most is not None and count > most):
            least: Told | int = function.min_args
            if most is None:
                least = AT_LEAST(least=function.min_args)
            elif most != function.min_args:
                least = FEW_TO_MANY(few=function.min_args, many=most)
            yield ARGUMENT_COUNT, TAKES_ARGUMENTS(function=call.name, wanted=least, given=count)

    def _in_table(self, key: int) -> Iterator[Finding]:
        area = self.sheet.cells.arrays[key].area
        for table in self.sheet.tables:
            if not area.single and table.area.meets(area):
                yield self._finding(str(area), ARRAY_IN_TABLE, MEETS_TABLE(table=table.name))

    def _rules(self) -> Iterator[Finding]:
        for kind, where, text in _rule_formulas(self.sheet):
            for call in self.calls(text):
                if call.name in FUNCTIONS:
                    yield self._finding(where, kind, NOT_IN_RULE(function=call.name, kind=kind))


#: The elements that are rules, and those that hold a rule's formulas.
_RULES = {"conditionalFormatting": CONDITIONAL_FORMAT, "dataValidation": VALIDATION}
_FORMULAS = ("formula", "formula1", "formula2", "f")


def _rule_formulas(sheet: Sheet) -> list[tuple[Sentence, str, str]]:
    """Return kind, area and text of the formulas in conditional formats and data validation."""
    found: list[tuple[Sentence, str, str]] = []
    inside = False
    where = ""
    formulas: list[str] = []
    text: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal inside, where
        if name in _RULES:
            inside, where = True, had.get("sqref", "")
            formulas.clear()
        elif name in (*_FORMULAS, "sqref"):
            text.clear()

    def end(name: str) -> None:
        nonlocal inside, where
        if not inside:
            return
        if name in _FORMULAS:
            formulas.append("".join(text).strip())
            text.clear()
        elif name == "sqref":
            where = "".join(text)
        elif name in _RULES:
            area = where.split()[0] if where else "A1"
            found.extend((_RULES[name], area, formula) for formula in formulas if formula)
            inside = False

    elements(sheet.data, sheet.part, start, end, text.append, extensions=True)
    return found


def _shown(value: Value | None) -> Told | str | float | bool:
    if isinstance(value, CellError):
        return value.code
    if value is None or value == "":
        return EMPTY()
    return QUOTED(text=value) if isinstance(value, str) else value


def typed_over(book: Workbook) -> Iterator[tuple[int, int]]:
    """Yield the cells without a formula in columns that show results, by the sheet's place and their keys."""
    for prefix in AREAS:
        for index, areas in book.areas(prefix).items():
            cells = book.sheets[index].cells
            for area in areas:
                for column in range(area.left, area.right + 1):
                    yield from ((index, key) for key in _constants(cells, column, area.top, area.bottom))


def _constants(cells: Cells, column: int, top: int, bottom: int) -> list[int]:
    """Return the keys of what is typed in a column where formulas show results; none in any other."""
    keys = [row << SHIFT | column for row in range(top, bottom + 1)]
    formulas = {key: cells.formula_text(key) for key in keys}
    if not any(_RESULT.search(text) for text in set(formulas.values())):
        return []
    return [
        key for key in keys if not formulas[key] and cells.anchor(key) == key and not is_blank(cells.values.get(key))
    ]
