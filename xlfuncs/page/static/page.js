"use strict";
// Everything works without this file. It lets a file be dropped anywhere, and makes grids of the pasted tables.
document.documentElement.classList.add("script");

const form = document.querySelector("form[data-drop]");
if (form) {
  const field = form.querySelector("input[type=file]");
  const holds = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    document.body.classList.remove("dropping");
    field.files = event.dataTransfer.files;
    form.requestSubmit();
  });
  // A file takes the place of what was typed, where its reader does not say no.
  form.addEventListener("submit", (event) => {
    if (form.dataset.replaces && isFilled() && !confirm(form.dataset.replaces)) event.preventDefault();
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
    this.take();
    // Who goes back: some browsers fill the text field only when this script has run.
    window.addEventListener("pageshow", () => { if (area.value !== this.text) this.take(); });
    this.table.addEventListener("change", () => this.give());
    this.table.addEventListener("paste", (event) => this.paste(event));
    this.table.addEventListener("keydown", (event) => this.move(event));
    const around = document.createElement("div");
    around.className = "wide";
    around.append(this.table);
    const more = document.createElement("button");
    more.type = "button";
    more.className = "plain";
    more.textContent = area.dataset.more;
    more.addEventListener("click", () => this.grow(this.body.rows.length + 10));
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
    [...this.body.rows].forEach((line) => this.cell(line, heading, ""));
    return this.head.length - 1;
  }

  cell(line, heading, value) {
    const input = document.createElement("input");
    input.value = value;
    input.autocomplete = "off"; // the text field keeps it, for who goes back
    input.setAttribute("aria-label", `${heading} ${line.sectionRowIndex + 1}`);
    line.insertCell().append(input);
  }

  add(cells = []) {
    const line = this.body.insertRow();
    line.insertCell().textContent = this.body.rows.length;
    this.head.forEach((heading, column) => this.cell(line, heading, cells[column] ?? ""));
  }

  grow(rows) { while (this.body.rows.length < rows) this.add(); }

  input(row, column) { return this.body.rows[row]?.cells[column + 1]?.firstElementChild; }

  place(input) {
    const cell = input.closest("td");
    return [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
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
      const height = this.body.rows.length;
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
    return [...this.body.rows].map((line) => [...line.querySelectorAll("input")].map((each) => each.value));
  }

  give() {
    const rows = this.rows();
    while (rows.length && isBlank(rows.at(-1))) rows.pop();
    this.area.value = [this.head, ...rows].map((row) => row.map(quoted).join("\t")).join("\n");
    this.text = this.area.value;
  }
}

const filled = document.querySelector("form[data-unit]");
const grids = new Map();
for (const area of document.querySelectorAll("textarea[data-grid]")) grids.set(area.id, new Grid(area));

function isFilled() {
  const settings = [...filled.querySelectorAll(".settings input, .settings select")].map((each) => each.value);
  return !isBlank(settings) || [...grids.values()].some((each) => !each.rows().every(isBlank));
}

// Another language takes along what has been typed.
for (const link of grids.size ? document.querySelectorAll(".languages [lang]") : []) {
  link.addEventListener("click", (event) => {
    if (!isFilled()) return;
    event.preventDefault();
    grids.forEach((each) => each.give());
    const [kind, address] = [filled.elements.as.selectedOptions[0], filled.action];
    const wanted = kind.value;
    kind.value = document.querySelector(".outcome, [role=alert]") ? "board" : "form";
    filled.action = link.href ?? link.formAction;
    filled.submit();
    kind.value = wanted; // who goes back finds the form as it was
    filled.action = address;
  });
}

// What is wrong leads to its cell, and the cell says that it is wrong until somebody changes it.
for (const link of document.querySelectorAll(".problems a[data-row]")) {
  const grid = grids.get(link.hash.slice(1));
  const word = normal(link.dataset.column);
  const column = Math.max(0, grid?.known.findIndex((words) => words.includes(word)) ?? 0);
  const cell = () => grid?.input(link.dataset.row - 1, column);
  const input = cell();
  if (!input) continue;
  link.addEventListener("click", (event) => { event.preventDefault(); cell()?.focus(); });
  if (!link.closest(".red")) continue;
  input.setAttribute("aria-invalid", "true");
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"), { once: true });
}

// On a slow line something says that the page is at work, for as long as a turn and a computation may take.
for (const status of document.querySelectorAll("[data-wait]")) {
  const asked = status.closest("form");
  const still = () => { status.textContent = ""; };
  asked.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const { wait, waitFile } = status.dataset;
    status.textContent = (asked.elements.as ?? {}).value === "page" ? wait : waitFile ?? wait;
    setTimeout(still, 40000);
  });
  window.addEventListener("pageshow", still);
}

// A click on any figure of the board opens the working of its row.
document.querySelector(".board")?.addEventListener("click", (event) => {
  const details = event.target.closest("tr:not(.why)")?.nextElementSibling?.querySelector("details");
  if (details) details.open = !details.open;
});

// What a spreadsheet takes: the figures, without what the page shows around them.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const put = (event) => { event.preventDefault(); event.clipboardData.setData("text/plain", button.dataset.copy); };
    document.addEventListener("copy", put);
    const done = document.execCommand("copy"); // the newer way asks for https, which a club's own page may lack
    document.removeEventListener("copy", put);
    button.nextElementSibling.textContent = done ? button.dataset.copied : button.dataset.notCopied;
  });
}
