"""The page as an ASGI application: what each address shows."""

from __future__ import annotations

import os
import tempfile
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.applications import Starlette
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import LANGUAGES, Joined, Told
from xlfuncs.events.declaration import EVENTS, Event
from xlfuncs.formats.registry import TOLD_ENDINGS, WRITTEN
from xlfuncs.formats.text import TEXT
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.page import A_MINUTE, FILE_VARIABLE, NOT_THEIRS, RATE_VARIABLE, TAKEN_HOME, views, words
from xlfuncs.page.guard import Rate, TooLargeError, guarded
from xlfuncs.page.hosting import Hosting
from xlfuncs.page.refusals import WorkError
from xlfuncs.page.sent import (
    BESIDE,
    MOST_FILES,
    MOST_MEGABYTES,
    beside_it,
    chosen,
    form_sent,
    handed_in_again,
    in_hand,
    laid_down,
    laid_out,
    members_in,
    once_more,
    packed,
    texts,
    typed_in,
    within_bounds,
)
from xlfuncs.page.speech import language_of
from xlfuncs.page.work import forms, functions, kinds, rounds, uploads

if TYPE_CHECKING:
    from xlfuncs.page.work.club import InHand
    from xlfuncs.page.workers import Bounds

#: What says that all files of a year are handed in at once.
WHOLE = "whole"
#: What is asked for by who wants a form in another language, with what was typed in it: without its board, and with it.
AS_FORM, AS_BOARD = "form", "board"
#: What is done to the round that was paired last.
UNDO, RESULTS, PRINT = "undo", "results", "print"
#: A browser goes back to the answer of a form only where it may keep it: its own cache, nobody else's.
SHOWN_AGAIN = {"Cache-Control": "private, no-cache"}
#: What a workbook is to a browser.
SHEETS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def application() -> ASGIApp:
    """Return the page as an application; the environment may say how often one address may compute, and where the page
    as a file is.
    """
    from xlfuncs.page.served import served  # noqa: PLC0415 — a browser has no processes

    file = os.environ.get(FILE_VARIABLE)
    host = served(file=Path(file) if file else None)
    return Page(host, rate=int(os.environ.get(RATE_VARIABLE, A_MINUTE))).application


class Page:
    """The page on its host, a server of its own where none is given; it keeps nothing of a visitor's between two
    requests.
    """

    def __init__(self, host: Hosting | None = None, *, rate: int = A_MINUTE, bounds: Bounds | None = None) -> None:
        if host is None:
            from xlfuncs.page.served import served  # noqa: PLC0415 — a browser has no processes

            host = served(bounds)
        self.host = host
        self.rate = Rate(rate)
        self.kinds = kinds.wanted(host.prints)
        self.templates = Environment(
            loader=PackageLoader("xlfuncs.page"), autoescape=select_autoescape(), undefined=StrictUndefined
        )
        routes = [
            Route("/", self.start),
            self.taking_a_form("/compute", self.compute),
            Route("/events/{name}", self.event, methods=["GET", "POST"]),
            Route("/events/{name}/{file}.xlsx", self.workbook),
            self.taking_a_form("/season", self.season, "season.html"),
            self.taking_a_form("/report", self.report),
            self.taking_a_form("/certificates", self.certificates),
            self.taking_a_form("/check", self.check),
            self.taking_a_form("/entries", self.entries),
            self.taking_a_form("/members", self.members, "members.html"),
            Route("/functions", self.functions),
            Route("/functions/{name}", self.function),
            *host.routes,
        ]
        handlers: Mapping[Any, Any] = {
            WorkError: self.refused,
            TooLargeError: self.too_large,
            HTTPException: self.not_here,
            ClientDisconnect: nobody_there,
            Exception: self.our_bug,
        }
        app = Starlette(routes=routes, exception_handlers=handlers, lifespan=host.lifespan)
        self.application = guarded(app, MOST_MEGABYTES << 20)

    # --- pages

    async def start(self, request: Request) -> Response:
        """Show what the page is for, a field for a file, and the competitions."""
        return self.shown(request, "start.html")

    async def compute(self, request: Request, form: FormData, folder: Path) -> Response:
        """Show the result of a file that was handed in, above the competition's form as the file fills it in; or return
        it as a file. Where settings are missing the form asks for them. Nothing is kept to be shown again.
        """
        event, kind, spoken = str(form.get("event") or ""), self.kind(form), language(request)
        given, again = {"event": event, "as": kind}, {}
        try:
            (name, file), members = await self.with_members(request, form, folder)
            again = handed_in_again(given, name, file, members)
            asked = (file, event, spoken, members)
            try:
                if kind == kinds.PAGE:
                    found = await self.worked(request, uploads.of_file, *asked)
                else:
                    out = file.with_name("out.xlsx")
                    found = await self.worked(request, uploads.as_file, *asked[:3], kind, out, members)
            except WorkError as refusal:
                if not refusal.faults:
                    raise
                return await self.asked_for(request, refusal, again, *asked)
        except WorkError as refusal:  # what was chosen stays chosen
            return self.shown(request, "refused.html", refusal.status, said=refusal.said, given=given, again=again)
        if isinstance(found, bytes):
            return attachment(found, Path(name).stem, kind)
        if "event" not in found:  # a workbook that is no competition's
            told = found["told"]
            save = to_be_saved(found, Path(name).stem, kinds.XLSX)["save"]
            return self.shown(request, "saved.html", told=told, save=save, given=given, again=again)
        shown = self.form_shown(EVENTS[found["event"]], spoken)
        fields = views.followed(EVENTS[found["event"]], found.pop("fields"), spoken)
        return self.answered(request, shown, fields, outcome=to_be_saved(found, Path(name).stem, kind), in_hand=again)

    async def asked_for(
        self,
        request: Request,
        refusal: WorkError,
        again: Mapping[str, str],
        file: Path,
        event: str,
        spoken: str,
        members: Path | None,
    ) -> Response:
        """Show the form of a file's competition, filled in with what was read, where the file lacks settings."""
        found = await self.worked(request, uploads.form_of, file, event, spoken, members)
        shown = self.form_shown(EVENTS[found["event"]], spoken)
        fields = views.followed(EVENTS[found["event"]], found["fields"], spoken)
        return self.answered(request, shown, fields, told=found["told"], refusal=refusal, in_hand=again)

    async def season(self, request: Request, form: FormData, folder: Path) -> Response:
        """Return the register of a year's workbooks, with the competition that the visitor has in hand among them."""
        from xlfuncs.page.work import year  # noqa: PLC0415 — a quarter of a second in a browser

        try:
            files = await self.of_the_year(request, form, folder)
            top = laid_out(files, folder / "year")
            asked = (top, texts(form).get("competition", "").strip(), language(request))
            data = await self.worked(request, year.register_of, *asked)
        except WorkError as refusal:
            return self.shown(request, "season.html", refusal.status, said=refusal.said)
        return attachment(data, "register", kinds.XLSX)

    async def of_the_year(self, request: Request, form: FormData, folder: Path) -> list[tuple[str, bytes]]:
        """Return the files of a year: those handed in, and a workbook made of the list or the rows in hand, where those
        are not a workbook of ours already.
        """
        event, given, ours = EVENTS.get(str(form.get("event"))), texts(form), in_hand(form)
        files = [*await chosen(form, "file"), *await chosen(form, "others"), *await chosen(form, "folder")]
        if event is None:
            return [*files, *ours]
        if ours:
            (name, file), members = await self.with_members(request, form, folder, ours)
            if members is not None and members.suffix in WORKBOOK.endings:  # it may be the club's register
                files.append((members.name, members.read_bytes()))
            asked = (file, event.name, language(request), kinds.XLSX, folder / "out.xlsx", members)
            name, made = Path(name).stem, await self.worked(request, uploads.as_file, *asked)
        else:
            name = given.get("setting-name") or event.name
            made = await self.filled_in(request, event, folder, {**given, "as": kinds.XLSX})
        book = made if isinstance(made, bytes) else b64decode(made["file"])
        return [*files, (f"{name}.xlsx", book)]

    async def report(self, request: Request, form: FormData, folder: Path) -> Response:
        """Show what the federation hears of the competition in hand, to print and to save."""
        from xlfuncs.page.work import club  # noqa: PLC0415 — a quarter of a second in a browser

        return await self.of_club(
            request, form, folder, club.report, "report.html", ("settings",), ("director", "columns")
        )

    async def certificates(self, request: Request, form: FormData, folder: Path) -> Response:
        """Show the certificates for the competition in hand, and the ledger with their numbers."""
        from xlfuncs.page.work import club  # noqa: PLC0415 — a quarter of a second in a browser

        return await self.of_club(request, form, folder, club.certificates, "listed.html", ("ledger",), ("serials",))

    async def check(self, request: Request, form: FormData, folder: Path) -> Response:
        """Show what is wrong with the files of a year, and what contradicts itself between them."""
        from xlfuncs.page.work import club  # noqa: PLC0415 — a quarter of a second in a browser

        return await self.of_club(request, form, folder, club.check, "listed.html")

    async def members(self, request: Request, form: FormData, folder: Path) -> Response:
        """Return the members' register of a federation's lists, going on from the one that is handed in with them."""
        from xlfuncs.page.work import club  # noqa: PLC0415 — a quarter of a second in a browser

        given = texts(form)
        asked = {key: given[key].strip() for key in ("rules", "as-of", "add", "map") if given.get(key, "").strip()}
        try:
            top = laid_out(await chosen(form, "file") or in_hand(form), folder / "year")
            found = await self.worked(request, club.members, top, asked, language(request))
            again = within_bounds({**asked, **packed(top)})
        except WorkError as refusal:
            return self.shown(request, "members.html", refusal.status, said=refusal.said, given=given)
        return self.shown(request, "listed.html", found=found, again=again, again_to="/members", back="")

    async def entries(self, request: Request, form: FormData, folder: Path) -> Response:
        """Return a registration sheet, checked, or with the places and points of the results given with it."""
        from xlfuncs.page.work import club  # noqa: PLC0415 — a quarter of a second in a browser

        event, given = EVENTS.get(str(form.get("event"))), texts(form)
        asked = {key: given[key].strip() for key in words.LIMITS if given.get(key, "").strip()}
        try:
            if event is None:
                raise WorkError(uploads.NOTHING_GIVEN)
            [(title, sheet), *_] = laid_down(await chosen(form, "sheet") or in_hand(form), folder)
            members = await members_in(form, folder)
            results = await beside_it(form, "results", folder)
            files = (sheet, members, results, {**asked, "name": title})
            found = await self.worked(request, club.entries, event.name, *files, language(request))
            again = {"event": event.name, **asked, **once_more(title, sheet)}
            again |= {} if members is None else once_more(members.name, members, "members-")
            again |= {} if results is None else once_more(results.name, results, f"{BESIDE}results-")
        except WorkError as refusal:
            if event is None:
                return self.shown(request, "refused.html", refusal.status, said=refusal.said)
            return self.answered(request, self.form_shown(event, language(request)), asked, refusal=refusal)
        again = within_bounds(again)
        return self.shown(request, "listed.html", found=found, again=again, again_to="/entries", back="")

    async def of_club(
        self,
        request: Request,
        form: FormData,
        folder: Path,
        what: Callable[..., Any],
        template: str,
        files_beside: Sequence[str] = (),
        texts_beside: Sequence[str] = (),
    ) -> Response:
        """Show what a club makes of the competition in hand, with the files and the texts that are given beside it.

        The page hands them in once more for another language: without its ledger the same numbers would come twice.
        Where that is refused, why stands above the board, or above the form for the files of a year.
        """
        event, given, spoken = EVENTS.get(str(form.get("event"))), texts(form), language(request)
        try:
            hand, again = await self.taken_in_hand(request, form, event, folder)
            files = {key: await beside_it(form, key, folder) for key in files_beside}
            more = [*files.values(), *map(given.get, texts_beside)]
            try:
                found = await self.worked(request, what, hand, *more, spoken)
            except WorkError as refusal:
                if hand.folder is not None:
                    return self.shown(request, "season.html", refusal.status, said=refusal.said)
                return await self.board_again(request, hand, given, again, refusal)
            if hand.folder is not None:
                again |= packed(hand.folder)
            again |= {key: given[key] for key in texts_beside if again and key in given}
            for key, file in files.items() if again else ():
                again |= {} if file is None else once_more(file.name, file, f"{BESIDE}{key}-")
            again = within_bounds(again)
        except WorkError as refusal:
            return self.shown(request, "refused.html", refusal.status, said=refusal.said)
        back = "" if hand.folder else "/compute" if hand.file else f"/events/{hand.event}"
        return self.shown(request, template, found=found, again=again, again_to=request.url.path, back=back)

    async def taken_in_hand(
        self, request: Request, form: FormData, event: Event | None, folder: Path
    ) -> tuple[InHand, dict[str, str]]:
        """Return what the visitor has in hand, and the fields by which a page hands it in once more."""
        from xlfuncs.page.work.club import InHand  # noqa: PLC0415 — a quarter of a second in a browser

        if WHOLE in form:
            files = [*await chosen(form, "file"), *await chosen(form, "folder")] or in_hand(form)
            called = str(form.get("competition") or "").strip()
            top = laid_out(files, folder / "year")
            return InHand("", folder=top, competition=called), {WHOLE: "1", "competition": called}
        if in_hand(form):
            (name, file), members = await self.with_members(request, form, folder, in_hand(form))
            own = str(form.get("event") or "")
            again = handed_in_again({"event": own, "as": kinds.PAGE}, name, file, members)
            return InHand(own, file, members=members), again
        if event is None:
            raise WorkError(uploads.NOTHING_GIVEN)
        given = {key: value for key, value in texts(form).items() if key.startswith(("setting-", "table-"))}
        members = await members_in(form, folder)
        if members is not None:
            asked = (event.name, typed_in(event, given)[1], members, language(request))
            given |= await self.worked(request, forms.with_list, *asked)
        return InHand(event.name, None, *typed_in(event, given), members), {
            **given,
            "event": event.name,
            "as": AS_BOARD,
        }

    async def board_again(
        self, request: Request, hand: InHand, given: dict[str, str], again: Mapping[str, str], refusal: WorkError
    ) -> Response:
        """Show the board of what is in hand, and why something more of it is refused."""
        spoken = language(request)
        if hand.file is not None:
            outcome = await self.worked(request, uploads.of_file, hand.file, hand.event, spoken, hand.members)
            given = views.followed(EVENTS[outcome["event"]], outcome.pop("fields"), spoken)
            shown, own = self.form_shown(EVENTS[outcome["event"]], spoken), again
        else:
            outcome = await self.worked(request, forms.of_form, hand.event, hand.settings, hand.tables, spoken)
            shown, own = self.form_shown(EVENTS[hand.event], spoken), None
        return self.answered(request, shown, given, outcome=outcome, refusal=refusal, in_hand=own)

    async def with_members(
        self, request: Request, form: FormData, folder: Path, ours: Sequence[tuple[str, bytes]] = ()
    ) -> tuple[tuple[str, Path], Path | None]:
        """Return the file that is handed in, or in hand, and the members' list beside it."""
        files = laid_down(ours or await chosen(form, "file") or in_hand(form), folder)
        members = await members_in(form, folder)
        if len(files) == 2 and members is None:
            asked = ([file for _, file in files], str(form.get("event") or ""))
            at = await self.worked(request, uploads.event_of_two, *asked)
            return files[at], files[1 - at][1]
        if len(files) > 1:
            raise WorkError(uploads.ONE_FILE)
        return files[0], members

    async def event(self, request: Request) -> Response:
        """Show a competition: its workbooks, and a form to fill in; when the form is sent, its results stand above."""
        event, spoken = event_of(request), language(request)
        shown = self.form_shown(event, spoken)
        if request.method != "POST":
            return self.answered(request, shown)
        async with form_sent(request) as (form, folder):
            given = texts(form)
            told: list[str] = []
            try:
                if "file" in form:
                    given, told = await self.taken(request, event, form, folder)
                elif given.get("as") in (AS_BOARD, kinds.PAGE):
                    given |= await self.listed(request, event, form, folder, given)
                    given, told = await self.after_stages(request, event, form, folder, given)
                if given.get("as") in (AS_FORM, AS_BOARD):
                    given = views.followed(event, given, spoken)
                if given.get("as") == AS_FORM:
                    return self.answered(request, shown, given)
                wanted = given.pop("pair", "")
                if shown["pairs"] and wanted in (*shown["pairs"], UNDO, RESULTS, PRINT):
                    return await self.of_round(request, event, shown, given, wanted)
                found = await self.filled_in(request, event, folder, given)
            except WorkError as refusal:  # what was typed stays in the form, to be mended there
                return self.answered(request, shown, given, told=told, refusal=refusal)
        name, kind = given.get("setting-name") or event.name, self.kind(given)
        if isinstance(found, bytes):
            return attachment(found, name, kind)
        return self.answered(request, shown, given, told=told, outcome=to_be_saved(found, name, kind))

    async def of_round(
        self, request: Request, event: Event, shown: views.Shown, given: Mapping[str, str], wanted: str
    ) -> Response:
        """Pair the next round, or do to the last what is wanted: print it, take it back, take its results.

        Its pairs, or else the board, stand above the form that has it below its games; where it is refused, why.
        """
        name, spoken = event.name, language(request)
        self.allowed(request)
        try:
            if wanted == PRINT:
                data = await self.worked(request, rounds.round_to_print, name, *typed_in(event, given), spoken)
                title = words.ROUND_FILE(name=given.get("setting-name") or name).text(spoken)
                return attachment(data, title, kinds.XLSX)
            if wanted in (UNDO, RESULTS):
                results = given.get("results", "") if wanted == RESULTS else None
                found = await self.worked(request, rounds.round_changed, name, *typed_in(event, given), spoken, results)
                now = {**given, **found["fields"], "results": ""}
                outcome = await self.worked(request, forms.of_form, name, *typed_in(event, now), spoken)
                return self.answered(request, shown, now, told=found["told"], outcome=outcome)
            absent = given.get("absent", "")
            found = await self.worked(request, rounds.paired, name, *typed_in(event, given), spoken, wanted, absent)
        except WorkError as refusal:
            outcome = await self.worked(request, forms.of_form, name, *typed_in(event, given), spoken)
            return self.answered(request, shown, given, refusal=refusal, outcome=outcome)
        return self.answered(request, shown, {**given, **found["fields"], "absent": ""}, paired=found)

    def form_shown(self, event: Event, spoken: str) -> views.Shown:
        """Return a competition with its form, and what can be had of it."""
        offered = self.labelled((each for each in self.kinds if kinds.fits(each, event)), spoken)
        return {
            **views.of_event(event, spoken),
            "kinds": offered,
            "pairs": rounds.pairs(event),
            "results_by": rounds.listed_by(event),
            "carries": event.carries is not None,
        }

    def answered(
        self, request: Request, shown: views.Shown, given: Mapping[str, str] = MappingProxyType({}), **more: Any
    ) -> Response:
        """Show a competition with its form as it is ``given``; above it the results, or why it is refused.

        What can be had besides, and in another language, is made of the file ``in_hand``, else of the form.
        """
        refusal, in_hand = more.pop("refusal", None), more.pop("in_hand", None)
        answer: dict[str, Any] = {
            "told": [],
            "outcome": None,
            "paired": None,
            "said": refusal.said if refusal else None,
        } | more
        answer["faults"] = refusal.faults if refusal else []
        if in_hand:
            answer |= {"again": in_hand, "again_to": "/compute"}
        elif given:
            kind = AS_BOARD if refusal or answer["outcome"] else AS_FORM
            answer |= {"again": {**given, "event": shown["name"], "as": kind}, "again_to": f"/events/{shown['name']}"}
        return self.shown(request, "event.html", refusal.status if refusal else 200, event=shown, given=given, **answer)

    async def listed(
        self, request: Request, event: Event, form: FormData, folder: Path, given: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the members' table of a form, completed from the list that is handed in, if one is."""
        members = await members_in(form, folder)
        if members is None:
            return {}
        asked = (event.name, typed_in(event, given)[1], members, language(request))
        return await self.worked(request, forms.with_list, *asked)  # type: ignore[no-any-return]

    async def after_stages(
        self, request: Request, event: Event, form: FormData, folder: Path, given: dict[str, str]
    ) -> tuple[dict[str, str], list[str]]:
        """Return a form with what the stages before give to it, and what is told of that, if any are handed in."""
        files = await chosen(form, "before")
        if not files:
            return given, []
        self.allowed(request)
        stages = sorted(each for each in laid_out(files, folder / "before").rglob("*") if each.is_file())
        asked = (event.name, *typed_in(event, given), stages, language(request))
        found = await self.worked(request, forms.with_stages, *asked)
        return {**given, **found["fields"]}, found["told"]

    async def taken(
        self, request: Request, event: Event, form: FormData, folder: Path
    ) -> tuple[dict[str, str], list[str]]:
        """Return the fields of a competition's form for the file that fills it in, and what is told about the file."""
        self.allowed(request)
        (_, file), members = await self.with_members(request, form, folder)
        found = await self.worked(request, uploads.form_of, file, event.name, language(request), members)
        return found["fields"], found["told"]

    async def filled_in(
        self, request: Request, event: Event, folder: Path, given: Mapping[str, str]
    ) -> bytes | dict[str, Any]:
        """Return the results of a filled form: a file, or what the page shows."""
        self.allowed(request)
        kind, asked = self.kind(given), (event.name, *typed_in(event, given), language(request))
        if kind == kinds.PAGE:
            return await self.worked(request, forms.of_form, *asked)  # type: ignore[no-any-return]
        out = folder / "out.xlsx"
        return await self.worked(request, forms.form_as_file, *asked, kind, out)  # type: ignore[no-any-return]

    async def workbook(self, request: Request) -> Response:
        """Return a competition's workbook to fill in, or its filled example."""
        event = event_of(request)
        which = request.path_params["file"]
        if which not in ("workbook", "example"):
            raise HTTPException(404)
        self.allowed(request)
        wanted = views.of_event(event, language(request))
        spoken = wanted["example"] if which == "example" else wanted["own"]
        if not spoken:
            raise HTTPException(404)
        with tempfile.TemporaryDirectory(prefix="xlfuncs-") as folder:
            out = Path(folder, "workbook.xlsx")
            made = await self.worked(request, kinds.workbook, event.name, spoken, which == "example", out)
        return attachment(made, event.name, kinds.XLSX)

    async def functions(self, request: Request) -> Response:
        """Show the functions, or those with some words in them."""
        wanted = request.query_params.get("q", "")
        found = views.functions(language(request), wanted)
        return self.shown(request, "functions.html", rulebooks=found, wanted=wanted)

    async def function(self, request: Request) -> Response:
        """Show a function: its rule, its arguments, and a form to try it."""
        function = FUNCTIONS.get(request.path_params["name"].upper())
        if function is None:
            raise HTTPException(404)
        shown = views.of_function(function, language(request))
        cells = [request.query_params.get(each["name"], "") for each in shown["args"]]
        while cells and not cells[-1].strip():
            cells.pop()
        found = None
        if "try" in request.query_params:
            self.allowed(request)
            found = await self.worked(request, functions.called, function.name, cells, language(request))
        return self.shown(request, "function.html", function=shown, given=request.query_params, found=found)

    # --- what they share

    def taking_a_form(
        self, path: str, answer: Callable[[Request, FormData, Path], Awaitable[Response]], empty: str = ""
    ) -> Route:
        """Return the route of a page that answers a form; who sends none gets the ``empty`` one, else the first."""

        async def answered(request: Request) -> Response:
            if request.method != "POST":
                return self.shown(request, empty) if empty else RedirectResponse(self.link(request, "/"), 303)
            self.allowed(request)
            async with form_sent(request) as (form, folder):
                return await answer(request, form, folder)

        return Route(path, answered, methods=["GET", "POST"])

    async def worked(self, request: Request, what: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of a computation, within what its host gives it; it ends when the visitor has gone."""
        return await self.host.computing.run(request.is_disconnected, what, *arguments)

    def allowed(self, request: Request) -> None:
        """Raise ``WorkError`` where this address has computed too often."""
        if not self.rate.take(request.client.host if request.client else ""):
            raise WorkError(words.TOO_OFTEN, 429)

    def kind(self, form: Mapping[str, Any]) -> str:
        """Return what the visitor wants to have; the page itself, where he names nothing that can be had."""
        wanted = form.get("as")
        return str(wanted) if wanted in self.kinds else kinds.PAGE

    def labelled(self, offered: Iterable[str], spoken: str) -> list[tuple[str, str]]:
        """Return what a visitor can have, each with its label."""
        return [
            (each, (words.KINDS.get(each) or WRITTEN[each].title).text(spoken))
            for each in offered
            if each != kinds.PAGE
        ]

    def link(self, request: Request, path: str) -> str:
        """Return an address of the page, in the language that was asked for."""
        asked = {"lang": request.query_params["lang"]} if "lang" in request.query_params else {}
        return f"{quote(path)}{'?' if asked else ''}{urlencode(asked)}"

    def shown(self, request: Request, template: str, status: int = 200, **more: Any) -> Response:
        """Return a page in the visitor's language."""
        spoken = language(request)

        def link(path: str) -> str:
            return self.link(request, path)

        def say(told: Told, **fields: Any) -> str:
            return told(**fields).text(spoken) if fields else told.text(spoken)  # type: ignore[operator]

        html = self.templates.get_template(template).render(
            w=words,
            host=self.host,
            home=TAKEN_HOME,
            say=say,
            link=link,
            lang=spoken,
            languages={each: str(request.url.include_query_params(lang=each).query) for each in LANGUAGES},
            endings=Joined(TOLD_ENDINGS).text(spoken),
            workbooks=Joined(WORKBOOK.endings).text(spoken),
            megabytes=MOST_MEGABYTES,
            not_theirs=NOT_THEIRS,
            events=partial(views.by_rulebook, spoken),
            lists=Joined(each for each in (*WORKBOOK.endings, *TEXT.endings) if each in TOLD_ENDINGS).text(spoken),
            registers=partial(views.registers, spoken),
            **{"said": None, "given": {}, "again": {}, "again_to": "", **more},
        )
        return HTMLResponse(html, status, SHOWN_AGAIN)

    # --- what goes wrong

    async def refused(self, request: Request, refusal: WorkError) -> Response:
        """Show a mistake of the visitor's, in one sentence."""
        return self.shown(request, "refused.html", refusal.status, said=refusal.said)

    async def too_large(self, request: Request, _: TooLargeError) -> Response:
        """Answer a request that is larger than the page takes."""
        return self.shown(request, "refused.html", 413, said=words.TOO_LARGE(megabytes=MOST_MEGABYTES))

    async def not_here(self, request: Request, error: HTTPException) -> Response:
        """Answer a request for no such page, or one that no page of ours makes."""
        said = words.NOT_HERE if error.status_code == 404 else words.NOT_ASKED_FOR(files=MOST_FILES)
        answer = self.shown(request, "refused.html", error.status_code, said=said)
        answer.headers.update(error.headers or {})
        return answer

    async def our_bug(self, request: Request, _: Exception) -> Response:
        """Answer after a bug of ours."""
        return self.shown(request, "refused.html", 500, said=self.host.bug)


async def nobody_there(_: Request, __: Exception) -> Response:
    """Answer after the visitor has gone; nobody reads this."""
    return PlainTextResponse("", 499)


def language(request: Request) -> str:
    """Return the visitor's language."""
    return language_of(request.query_params.get("lang"), request.headers.get("accept-language", ""))


def event_of(request: Request) -> Event:
    """Return the competition that an address names."""
    event = EVENTS.get(request.path_params["name"])
    if event is None:
        raise HTTPException(404)
    return event


def called(name: str, kind: str) -> tuple[str, str]:
    """Return the name of a file that is handed over, after what it was made of, and its type."""
    if kind == kinds.XLSX:
        return f"{name}.xlsx", SHEETS
    return f"{name}{WRITTEN[kind].endings[0]}", WRITTEN[kind].mime


def attachment(data: bytes, name: str, kind: str) -> Response:
    """Return a file to be saved."""
    told, own = called(name, kind)
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(told, safe='')}"}
    return Response(data, media_type=own, headers=headers)


def to_be_saved(found: dict[str, Any], name: str, kind: str) -> dict[str, Any]:
    """Return what a page shows; a file that came with it is saved from there."""
    if "file" in found:
        told, own = called(name, kind)
        found["save"] = {"name": told, "data": f"data:{own.replace(' ', '')};base64,{found.pop('file')}"}
    return found
