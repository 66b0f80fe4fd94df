"use strict";
// Everything works without this file but pictures of a board. It lets a file be dropped anywhere, makes grids of the
// pasted tables, and opens what belongs to a figure or a row beside it. It runs anew for each page that a document
// shows: what it listens to is in the page's body.
{
document.documentElement.classList.add("script");
const page = document.body;
const all = (selector, within = page) => [...within.querySelectorAll(selector)];
const made = (tag, content = "", name = "") => {
  const found = document.createElement(tag);
  found.textContent = content;
  found.className = name;
  return found;
};

for (const button of all("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}

// --- what is wrong with a field is said in the page's language, beside it

const saidOf = (field) => page.querySelector(`[id="${field.id}-said"]`);
function say(field, sentence) {
  saidOf(field)?.remove();
  const said = made("small", sentence, "red");
  said.id = `${field.id}-said`;
  (field.type === "file" ? field.nextElementSibling : field).after(said);
  return said;
}
page.addEventListener("invalid", (event) => {
  event.preventDefault();
  const field = event.target;
  if (!saidOf(field)) {
    const said = say(field, field.type === "file" ? page.dataset.fileNeeded : page.dataset.needed);
    field.setAttribute("aria-describedby", `${said.id} ${field.getAttribute("aria-describedby") ?? ""}`.trim());
    field.setAttribute("aria-invalid", "true");
  }
  if (field.form.querySelector(":invalid") !== field) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}, true);
page.addEventListener("input", ({ target }) => {
  if (!target.closest(".settings, .file")) return;
  saidOf(target)?.remove();
  target.removeAttribute("aria-invalid");
});

// --- files

for (const field of all(".file input")) {
  const output = field.parentElement.querySelector("output");
  const none = output.textContent;
  const folder = ({ webkitRelativePath, name }) => (webkitRelativePath || name).match(/^(.*?)\//)?.[1];
  const tell = () => { // of a whole folder its name and how many are in it
    const files = [...field.files], whole = files.length && folder(files[0]);
    output.textContent = (whole ? `${whole} (${files.length})` : files.map((each) => each.name).join(" · ")) || none;
  };
  field.addEventListener("change", tell);
  window.addEventListener("pageshow", tell);
  if (field.webkitdirectory) field.addEventListener("change", () => {
    page.querySelector("#file").required = !field.files.length; // one of the two is enough
  });
}

// Chromium lets a page that is a file read what is dropped by a handle alone; other browsers have none.
const byHandle = location.protocol === "file:" && "getAsFileSystemHandle" in DataTransferItem.prototype;
const answered = (ask) => new Promise((found, failed) => { ask(found, failed); });

// The files in a folder that is dropped, called as they lie there, as where it is chosen; but not what a system keeps
// there, and a program that has one open.
async function filesIn(entry, place = "") {
  if (JSON.parse(page.dataset.notTheirs).some((begin) => entry.name.startsWith(begin))) return [];
  if (!(entry.isDirectory || entry.kind === "directory")) {
    const file = entry.getFile ? await entry.getFile() : await answered((...both) => entry.file(...both));
    return [new File([file], place + entry.name, { type: file.type })];
  }
  const inside = [];
  if (entry.values) for await (const each of entry.values()) inside.push(each);
  else for (const reader = entry.createReader(); ;) { // so many at a time, in the end none
    const more = await answered((...both) => reader.readEntries(...both));
    if (!more.length) break;
    inside.push(...more);
  }
  return (await Promise.all(inside.map((each) => filesIn(each, `${place}${entry.name}/`)))).flat();
}

const form = page.querySelector("form[data-drop]");
if (form) {
  const field = form.querySelector("input[type=file]");
  const holds = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  page.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    page.classList.add("dropping");
  });
  page.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) page.classList.remove("dropping");
  });
  page.addEventListener("drop", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    page.classList.remove("dropping");
    const items = [...event.dataTransfer.items].filter(({ kind }) => kind === "file");
    if (!items.some((each) => each.webkitGetAsEntry()?.isDirectory)) { handIn(field, event.dataTransfer.files); return; }
    const dropped = items.map((each) => (byHandle ? each.getAsFileSystemHandle() : each.webkitGetAsEntry()));
    const where = form.querySelector("[webkitdirectory]") ?? field;
    Promise.all(dropped).then((entries) => Promise.all(entries.map((each) => filesIn(each)))).then((found) => {
      const all = new DataTransfer();
      for (const each of found.flat()) all.items.add(each);
      handIn(where, all.files);
    }).catch(() => { say(where, page.dataset.unreadable).setAttribute("role", "alert"); }); // taken away, or locked
  });
  function handIn(where, files) {
    saidOf(where)?.remove();
    where.files = files;
    where.dispatchEvent(new Event("change"));
    form.requestSubmit();
  }
  // A file takes the place of what was typed, where its reader does not say no.
  let agreed = false;
  form.addEventListener("submit", (event) => {
    if (!("replaces" in form.dataset) || agreed || !isFilled()) return;
    event.preventDefault();
    page.querySelector("#replace").showModal();
  });
  page.querySelector("[data-replace]")?.addEventListener("click", () => {
    page.querySelector("#replace").close();
    agreed = true;
    form.requestSubmit();
    agreed = false;
  });
}

const quoted = (cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// What a spreadsheet puts on the clipboard: tabs, lines, and quotation marks around a cell that holds either.
function rowsOf(text) {
  const rows = [[]];
  let cell = "", inside = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (inside) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') { cell += '"'; at++; } else inside = false;
    } else if (letter === '"' && cell === "") inside = true;
    else if (letter === "\t") { rows.at(-1).push(cell); cell = ""; }
    else if (letter === "\n") { rows.at(-1).push(cell); cell = ""; rows.push([]); }
    else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || rows.at(-1).length) rows.at(-1).push(cell); else rows.pop();
  return rows;
}

const isBlank = (row) => row.every((cell) => cell.trim() === "");

// Two headings with one such form are one: "队 名：" and "队名", "得点 (%)" and "得点".
const unit = new RegExp(document.querySelector("form[data-unit]")?.dataset.unit ?? "$");
const normal = (text) => text.normalize("NFKC").toLowerCase().replace(/\s/g, "").replace(/:$/, "").replace(unit, "");

class Grid {
  constructor(area) {
    this.area = area;
    // What our columns are called in any language, those that must be there, and those that words over seats replace.
    this.words = JSON.parse(area.dataset.words);
    this.needed = new Set(JSON.parse(area.dataset.needed).flat());
    this.seats = JSON.parse(area.dataset.seats);
    this.table = document.createElement("table");
    this.table.className = "grid";
    this.table.setAttribute("aria-label", area.labels[0].textContent);
    this.table.setAttribute("aria-describedby", area.getAttribute("aria-describedby"));
    this.line = this.table.createTHead().insertRow();
    this.body = this.table.createTBody();
    this.lines = []; // its rows, without what is said below them
    this.take();
    // Who goes back: some browsers fill the text field only when this script has run.
    window.addEventListener("pageshow", () => { if (area.value !== this.text) this.take(); });
    this.table.addEventListener("change", () => this.give());
    this.table.addEventListener("paste", (event) => this.paste(event));
    this.table.addEventListener("keydown", (event) => this.move(event));
    const around = document.createElement("div");
    around.className = this.lines.length > 60 ? "wide long" : "wide";
    around.append(this.table);
    const more = document.createElement("button");
    more.type = "button";
    more.className = "plain";
    more.textContent = area.dataset.more;
    more.addEventListener("click", () => this.grow(this.lines.length + 10));
    area.before(around, more);
    if (document.activeElement === area) this.goOn();
    area.hidden = true;
    area.form.addEventListener("submit", () => this.give());
  }

  // Whoever was typing in the text field when this script arrived goes on in the cell of the table.
  goOn() {
    const rows = rowsOf(`${this.area.value.slice(0, this.area.selectionStart)}|`);
    const input = this.input(Math.max(0, rows.length - 2), rows.at(-1).length - 1);
    input?.focus();
    input?.setSelectionRange(rows.at(-1).at(-1).length - 1, rows.at(-1).at(-1).length - 1);
  }

  // What stands in the text field; our headings, where somebody has emptied it.
  take() {
    this.text = this.area.value;
    const [head, ...rows] = rowsOf(this.text.trim() ? this.text : this.area.defaultValue);
    this.begin(head);
    rows.forEach((row) => this.add(row));
    this.grow(8);
  }

  begin(head) {
    this.head = [];
    this.known = [];
    this.line.replaceChildren();
    this.body.replaceChildren();
    this.lines = [];
    this.title(this.area.dataset.row);
    head.forEach((heading) => this.widen(heading));
  }

  title(text) {
    const heading = document.createElement("th");
    heading.scope = "col";
    heading.textContent = text;
    this.line.append(heading);
  }

  // One more column; gives its number.
  widen(heading) {
    this.title(heading);
    this.head.push(heading);
    this.known.push(this.words.find((words) => words.includes(normal(heading))) ?? [normal(heading)]);
    this.lines.forEach((line, row) => this.cell(line, row, heading, ""));
    return this.head.length - 1;
  }

  cell(line, row, heading, value) {
    const input = document.createElement("input");
    input.value = value;
    input.autocomplete = "off"; // the text field keeps it, for who goes back
    input.setAttribute("aria-label", `${heading} ${row + 1}`);
    line.insertCell().append(input);
  }

  add(cells = []) {
    const line = this.body.insertRow();
    this.lines.push(line);
    line.insertCell().textContent = this.lines.length;
    this.head.forEach((heading, column) => this.cell(line, this.lines.length - 1, heading, cells[column] ?? ""));
  }

  grow(rows) { while (this.lines.length < rows) this.add(); }

  input(row, column) { return this.lines[row]?.cells[column + 1]?.firstElementChild; }

  place(input) {
    const cell = input.closest("td");
    return [this.lines.indexOf(cell.parentElement), cell.cellIndex - 1];
  }

  // What is to be mended stands below its row; gives where it can be described by.
  say(row, sentence, red) {
    const line = this.lines[row];
    const below = line.nextElementSibling?.matches(".said") ? line.nextElementSibling : this.body.insertRow(line.sectionRowIndex + 1);
    below.className = "said";
    if (!below.cells.length) below.insertCell().colSpan = this.line.cells.length;
    const said = made("p", sentence, red ? "red" : "");
    said.id = `${this.area.id}-said-${row}-${below.cells[0].childElementCount}`;
    below.cells[0].append(said);
    return said.id;
  }

  // Whether a row holds headings: two of ours in any language, or one of a column that must be there.
  heads(row) {
    const found = row.map(normal).filter((word) => word && [...this.known, this.seats.words].flat().includes(word));
    return found.length > 1 || found.some((word) => this.needed.has(word));
  }

  // Whether a row heads a cross-table: it lacks a column that must be there, and has numbers or the names below across.
  crosses(row, below) {
    const words = row.map(normal), names = new Set(below.flat().map(normal));
    const lacks = JSON.parse(this.area.dataset.needed).some((column) => !words.some((word) => column.includes(word)));
    return lacks && words.filter((word) => word && (/^\d+$/.test(word) || names.has(word))).length > 2;
  }

  // The column under which each cell of a row of headings goes; one that is not here yet is added, none is left out.
  under(row) {
    const words = row.map(normal);
    if (words.some((word) => this.seats.words.includes(word)) && this.rows().every(isBlank)) {
      const height = this.lines.length;
      this.begin(this.head.filter((heading) => !this.seats.instead.includes(normal(heading))));
      this.grow(height);
    }
    const columns = new Map();
    this.known.forEach((known, column) => {
      const word = known.find((each) => each && words.includes(each));
      if (word && !columns.has(words.indexOf(word))) columns.set(words.indexOf(word), column);
    });
    row.forEach((heading, at) => { if (words[at] && !columns.has(at)) columns.set(at, this.widen(heading.trim())); });
    return columns;
  }

  // A pasted table with headings of its own, a title above them or not, goes under ours by their names; anything else
  // from here on.
  paste(event) {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    let rows = rowsOf(text);
    while (rows.length && isBlank(rows.at(-1))) rows.pop();
    const [top, left] = this.place(event.target);
    const at = rows.slice(0, 40).findIndex((row, at) => this.heads(row) && !this.crosses(row, rows.slice(at + 1)));
    const columns = at < 0 ? null : this.under(rows[at]);
    rows = rows.slice(at + 1);
    this.grow(top + rows.length + 1);
    rows.forEach((row, down) => row.forEach((cell, right) => {
      let column = columns ? columns.get(right) : left + right;
      if (cell.trim() === "" && !this.input(top + down, column)) return;
      if (column === undefined) columns.set(right, column = this.widen(""));
      while (column >= this.head.length) this.widen("");
      this.input(top + down, column).value = cell;
    }));
    this.give();
    this.area.form.dataset.touched = "";
    (this.input(top, columns ? 0 : left) ?? event.target).focus();
  }

  move(event) {
    const down = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (!down || event.isComposing) return;
    const [row, column] = this.place(event.target);
    if (event.key !== "ArrowUp") this.grow(row + 2);
    this.input(row + down, column)?.focus();
    event.preventDefault();
  }

  rows() {
    return this.lines.map((line) => [...line.querySelectorAll("input")].map((each) => each.value));
  }

  give() {
    const rows = this.rows();
    while (rows.length && isBlank(rows.at(-1))) rows.pop();
    this.area.value = [this.head, ...rows].map((row) => row.map(quoted).join("\t")).join("\n");
    this.text = this.area.value;
  }
}

const filled = page.querySelector("form[data-unit]");
const grids = new Map();
for (const area of all("textarea[data-grid]")) grids.set(area.id, new Grid(area));

function isFilled() {
  const settings = all(".settings input, .settings select", filled).map((each) => each.value);
  return !isBlank(settings) || [...grids.values()].some((each) => !each.rows().every(isBlank));
}

// Another language takes along what has been typed.
for (const link of grids.size ? all(".languages [lang]") : []) {
  link.addEventListener("click", (event) => {
    if (link.hasAttribute("form") && filled.dataset.touched === undefined) return; // the file in hand, or the form as sent
    if (!isFilled()) return;
    event.preventDefault();
    grids.forEach((each) => each.give());
    const [kind, action] = [filled.elements.as, filled.getAttribute("action")];
    const wanted = new URL(link.getAttribute("href") ?? link.getAttribute("formaction"), "http://page").search;
    kind.value = page.querySelector(".outcome, [role=alert]") ? "board" : "form";
    filled.action = `${action.split(/[?#]/)[0]}${wanted}`;
    filled.submit();
    kind.value = "page"; // who goes back finds the form as it was
    filled.setAttribute("action", action);
  });
}
for (const kind of ["input", "change"]) filled?.addEventListener(kind, () => { filled.dataset.touched = ""; });

// --- what is wrong leads to its cell, and can be mended beside the sentence

for (const link of all(".problems a[data-row]")) {
  const grid = grids.get(link.hash.slice(1));
  const row = link.dataset.row - 1;
  const word = normal(link.dataset.column);
  const column = grid?.known.findIndex((words) => words.includes(word)) ?? -1;
  const cell = () => grid?.input(row, Math.max(0, column));
  if (!cell()) continue;
  const entry = link.closest("li"), red = entry.matches(".red");
  const sentence = link.closest("b").nextElementSibling;
  link.addEventListener("click", (event) => { event.preventDefault(); cell()?.focus(); });
  const said = grid.say(row, sentence.textContent, red);
  cell().setAttribute("aria-describedby", said);
  if (red) {
    cell().setAttribute("aria-invalid", "true");
    cell().addEventListener("input", () => cell().removeAttribute("aria-invalid"));
  }
  if (column < 0) continue;
  const label = made("label", column ? grid.input(row, 0).value : "");
  const own = document.createElement("input");
  own.value = cell().value;
  own.autocomplete = "off";
  own.setAttribute("aria-label", link.textContent);
  own.setAttribute("aria-describedby", said);
  own.addEventListener("input", () => {
    cell().value = own.value;
    cell().removeAttribute("aria-invalid");
    grid.give();
    filled.dataset.touched = "";
  });
  own.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) filled.requestSubmit(); });
  cell().addEventListener("input", () => { own.value = cell().value; });
  label.append(own);
  entry.append(" ", label);
  page.querySelector(".mended").hidden = false;
}
page.querySelector(".settings [aria-invalid]")?.focus();

// --- kept on this computer, if its reader wants that

const KEPT = "xlfuncs:form:";
const store = (() => {
  try { return window.localStorage; } catch { return null; } // a browser may forbid it
})();
const keep = page.querySelector("[data-keep]");
if (keep && !store) keep.closest(".keep").remove();
else if (keep) {
  const own = KEPT + filled.dataset.event;
  const status = keep.closest(".keep").querySelector("[role=status]");
  const fields = () => all("[name^=setting-], [name^=table-]", filled);
  const save = () => {
    if (!keep.checked) return;
    grids.forEach((each) => each.give());
    const typed = Object.fromEntries(fields().map((each) => [each.name, each.value]));
    try { store.setItem(own, JSON.stringify(typed)); } catch { keep.checked = false; } // no room
  };
  const before = store.getItem(own);
  keep.checked = before !== null;
  if (before && !("given" in filled.dataset)) {
    const typed = JSON.parse(before);
    for (const field of fields()) {
      const value = typed[field.name] ?? "";
      // A word of another language is read as well.
      if (field.options && ![...field.options].some((each) => each.value === value)) field.add(new Option(value));
      field.value = value;
      if (value) field.closest("details")?.setAttribute("open", "");
    }
    grids.forEach((each) => each.take());
    if (isFilled()) status.textContent = status.dataset.kept;
  } else save();
  filled.addEventListener("input", () => { clearTimeout(save.soon); save.soon = setTimeout(save, 300); });
  filled.addEventListener("change", save);
  filled.addEventListener("paste", () => setTimeout(save));
  keep.addEventListener("change", () => { if (!keep.checked) store.removeItem(own); });
  page.querySelector("[data-forget]").addEventListener("click", () => {
    clearTimeout(save.soon);
    keep.checked = false;
    Object.keys(store).filter((each) => each.startsWith(KEPT)).forEach((each) => store.removeItem(each));
    status.textContent = status.dataset.forgotten;
  });
}

// --- the page is at work: on a slow line something says so, for as long as a turn and a computation may take

for (const status of all("[data-wait]")) {
  const asked = status.dataset.of ? page.querySelector(`#${status.dataset.of}`) : status.closest("form");
  const still = () => { status.textContent = ""; };
  asked?.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.submitter?.closest(".languages")) return;
    status.textContent = event.submitter?.dataset.says ?? status.dataset.wait;
    setTimeout(still, "soon" in status.dataset ? 10000 : 40000);
  });
  window.addEventListener("pageshow", still);
}

// --- why a figure is what it is, beside that figure

const knowsPopovers = "popover" in HTMLElement.prototype;
function beside(working, cell) {
  const { style } = working, box = cell.getBoundingClientRect();
  Object.assign(style, { position: "absolute", inset: "auto", margin: "0", maxHeight: "" });
  const { clientWidth, clientHeight } = document.documentElement, { offsetWidth, offsetHeight } = working;
  let [left, top] = [box.right + 8, Math.min(box.top, clientHeight - offsetHeight - 8)];
  if (left + offsetWidth > clientWidth - 8) { // no room at its right: below it, or above where there is more
    left = Math.min(box.left, clientWidth - offsetWidth - 8);
    const below = clientHeight - box.bottom - 16, above = box.top - 16;
    const high = Math.min(offsetHeight, Math.max(below, above));
    top = high <= below ? box.bottom + 6 : box.top - 6 - high;
    style.maxHeight = `${high}px`;
  }
  style.left = `${Math.max(8, left) + window.scrollX}px`;
  style.top = `${Math.max(8, top) + window.scrollY}px`;
}
const board = page.querySelector(".board");
for (const working of all(".working[popover]")) {
  const button = page.querySelector(`[popovertarget="${working.id}"]`);
  working.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") beside(working, working.opener ?? button);
    working.opener = null;
  });
  const line = button.closest("tr");
  line.addEventListener("click", (event) => {
    const cell = event.target.closest("td");
    if (event.target.closest(".why") && knowsPopovers) return;
    if (!cell || String(window.getSelection())) return;
    working.opener = cell;
    if (knowsPopovers) working.showPopover();
    else if (working.classList.toggle("open")) beside(working, cell);
  });
  if (!knowsPopovers) working.querySelector("button").addEventListener("click", () => working.classList.remove("open"));
}

// --- what a spreadsheet takes: the figures, without what the page shows around them

for (const button of all("[data-copy]")) {
  button.addEventListener("click", () => {
    const put = (event) => { event.preventDefault(); event.clipboardData.setData("text/plain", button.dataset.copy); };
    document.addEventListener("copy", put);
    const done = document.execCommand("copy"); // the newer way asks for https, which a club's own page may lack
    document.removeEventListener("copy", put);
    button.closest(".tools").querySelector("[role=status]").textContent =
      done ? button.dataset.copied : button.dataset.notCopied;
  });
}

page.querySelector("[data-print]")?.addEventListener("click", () => window.print());

// --- a picture of the board, for a phone: as many as it takes, each of the height of a screen

const WIDE = 1080, HIGH = 2400, LOW = 1350, EDGE = 48;
const INK = "#1b1f23", PALE = "#59636e", OWN = "#1f5c4d", LINE = "#c9d1d9", RED = "#b3261e";

// What stands on the board: its headings; of each row the place, who it is, who plays, the other figures, what counts.
function onBoard() {
  const text = (cell) => (cell.querySelector(".why")?.firstChild ?? cell).textContent.trim();
  const [place, subject, chief] = ["place", "subject", "chief"].map((each) => Number(board.dataset[each]));
  const heads = all("thead th", board).map(text);
  const rows = all(":scope > tbody > tr:not(.said)", board).map((line) => {
    const cells = [...line.cells].map(text);
    const other = cells.map((cell, at) => [heads[at], cell, at]).filter(([, cell, at]) => cell && ![place, subject, chief].includes(at));
    const isText = ([, cell]) => !/^[-−+]?[\d.,]+%?$/.test(cell);
    const shown = cells.join(" ");
    return {
      place: cells[place] ?? "", name: cells[subject], chief: chief === subject ? "" : cells[chief],
      more: JSON.parse(line.dataset.people ?? "[]").filter((name) => !shown.includes(name)).join(" · "),
      other: other.map((each) => (isText(each) && each[1].length > 6 ? each[1] : `${each[0]} ${each[1]}`)),
    };
  });
  return { rows, heads: [heads[place] ?? "", heads[subject], chief === subject ? "" : heads[chief]] };
}

class Painter {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.width = WIDE;
    this.canvas.height = HIGH;
    this.on = this.canvas.getContext("2d");
    this.family = getComputedStyle(page).fontFamily;
    this.on.textBaseline = "top";
  }

  font(size, bold) { this.on.font = `${bold ? "bold " : ""}${size}px ${this.family}`; }

  width(text, size, bold) { this.font(size, bold); return this.on.measureText(text).width; }

  // A text in lines of some width: between words, between any two letters of Chinese and Japanese.
  lines(text, width, size, bold) {
    this.font(size, bold);
    const found = [""];
    for (const piece of text.match(/[\x21-\u024f]+|\s+|./gu) ?? []) {
      const fits = (more) => this.on.measureText(found.at(-1) + more).width <= width;
      if (fits(piece)) { found[found.length - 1] += piece; continue; }
      if (this.on.measureText(piece).width <= width) { found.push(piece.trimStart()); continue; }
      for (const letter of piece) if (fits(letter)) found[found.length - 1] += letter; else found.push(letter);
    }
    return found.filter((line) => line.trim());
  }

  // Short texts beside each other, as many to a line as have room.
  row(texts, width, size) {
    const found = [];
    for (const text of texts) {
      const longer = found.length ? `${found.at(-1)}   ${text}` : text;
      if (found.length && this.width(longer, size, false) <= width) found[found.length - 1] = longer;
      else found.push(...this.lines(text, width, size, false));
    }
    return found;
  }

  write(text, x, y, size, { bold = false, ink = INK, right = false } = {}) {
    this.font(size, bold);
    this.on.fillStyle = ink;
    this.on.textAlign = right ? "right" : "left";
    this.on.fillText(text, x, y);
  }

  fill(x, y, wide, high, ink) { this.on.fillStyle = ink; this.on.fillRect(x, y, wide, high); }
}

function pictures() {
  const { rows, heads } = onBoard();
  const outcome = page.querySelector(".outcome");
  const { title } = outcome.dataset;
  const under = [...new Set([...all(".under", outcome).map((each) => each.textContent.trim())])];
  const open = outcome.querySelector("p.red[role=status]")?.textContent ?? "";
  const painter = new Painter();
  const measured = (row, full) => {
    const left = EDGE + Math.max(90, ...rows.map((each) => painter.width(each.place, 40, true))) + 28;
    const right = Math.max(painter.width(heads[2], 28, false), ...rows.map((each) => painter.width(each.chief, 44, true)));
    const room = WIDE - EDGE - right - 32 - left;
    const name = painter.lines(row.name, room, 40, true);
    const more = full || row.more ? painter.lines(row.more, room, 32, false) : [];
    const other = full ? painter.row(row.other, room, 28) : [];
    return { ...row, left, lines: { name, more, other }, high: 26 + 50 * name.length + 42 * more.length + 38 * other.length };
  };
  const headHigh = (first) => {
    let high = EDGE + painter.lines(title, WIDE - 2 * EDGE, 54, true).length * 68;
    if (first) high += under.reduce((sum, each) => sum + painter.lines(each, WIDE - 2 * EDGE, 32, false).length * 46, 0);
    return high + (open ? 60 : 0) + 88;
  };
  const split = (full) => {
    const sheets = [[]];
    let high = headHigh(true);
    for (const row of rows.map((each) => measured(each, full))) {
      if (high + row.high > HIGH - 80 && sheets.at(-1).length) { sheets.push([]); high = headHigh(false); }
      sheets.at(-1).push(row);
      high += row.high;
    }
    return sheets;
  };
  let sheets = split(true);
  if (sheets.length > 3) sheets = split(false);
  return sheets.map((sheet, number) => {
    const own = new Painter();
    const used = headHigh(!number) + sheet.reduce((sum, row) => sum + row.high, 0) + 80;
    own.canvas.height = sheets.length > 1 && number < sheets.length - 1 ? HIGH : Math.min(HIGH, Math.max(LOW, used));
    own.on.textBaseline = "top";
    own.fill(0, 0, WIDE, own.canvas.height, "#fff");
    own.fill(0, 0, WIDE, 16, OWN);
    let y = EDGE;
    for (const line of own.lines(title, WIDE - 2 * EDGE, 54, true)) { own.write(line, EDGE, y, 54, { bold: true, ink: OWN }); y += 68; }
    for (const each of number ? [] : under) {
      for (const line of own.lines(each, WIDE - 2 * EDGE, 32, false)) { own.write(line, EDGE, y, 32, { ink: PALE }); y += 46; }
    }
    if (open) { own.write(open, EDGE, y + 8, 32, { bold: true, ink: RED }); y += 60; }
    y += 24;
    own.write(heads[0], EDGE, y, 28, { ink: PALE });
    if (sheet.length) own.write(heads[1], sheet[0].left, y, 28, { ink: PALE });
    own.write(heads[2], WIDE - EDGE, y, 28, { ink: PALE, right: true });
    y += 50;
    own.fill(EDGE, y, WIDE - 2 * EDGE, 3, OWN);
    y += 14;
    for (const row of sheet) {
      own.write(row.place, EDGE, y + 10, 40, { bold: true, ink: OWN });
      own.write(row.chief, WIDE - EDGE, y + 8, 44, { bold: true, right: true });
      let at = y + 10;
      for (const line of row.lines.name) { own.write(line, row.left, at, 40, { bold: true }); at += 50; }
      for (const line of row.lines.more) { own.write(line, row.left, at, 32, { ink: INK }); at += 42; }
      for (const line of row.lines.other) { own.write(line, row.left, at, 28, { ink: PALE }); at += 38; }
      y += row.high;
      own.fill(EDGE, y - 2, WIDE - 2 * EDGE, 1, LINE);
    }
    if (sheets.length > 1) own.write(`${number + 1} / ${sheets.length}`, WIDE - EDGE, own.canvas.height - 60, 30, { ink: PALE, right: true });
    const name = `${title.replace(/[\\/:*?"<>|]/g, " ").trim() || "xlfuncs"}${sheets.length > 1 ? `-${number + 1}` : ""}.png`;
    return { canvas: own.canvas, name, title };
  });
}

page.querySelector("[data-picture]")?.addEventListener("click", () => {
  const dialog = page.querySelector("#picture"), place = dialog.querySelector("[data-pictures]");
  const found = pictures();
  place.replaceChildren(...found.map(({ canvas, name, title }) => {
    const figure = document.createElement("figure"), image = document.createElement("img"), link = made("a", place.dataset.save, "button");
    image.src = link.href = canvas.toDataURL();
    image.alt = title;
    link.download = name;
    figure.append(image, link);
    return figure;
  }));
  dialog.showModal();
  const share = dialog.querySelector("[data-share]");
  if (!navigator.canShare) return;
  Promise.all(found.map(({ canvas, name }) => new Promise((resolve) => {
    canvas.toBlob((data) => resolve(new File([data], name, { type: "image/png" })));
  }))).then((files) => {
    share.hidden = !navigator.canShare({ files });
    share.onclick = () => navigator.share({ files }).catch(() => {}); // who has thought better of it
  });
});
}
