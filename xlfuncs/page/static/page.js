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

class Grid {
  constructor(area) {
    this.area = area;
    const [head, ...rows] = rowsOf(area.value);
    this.head = head;
    this.table = document.createElement("table");
    this.table.className = "grid";
    const line = this.table.createTHead().insertRow();
    for (const text of [area.dataset.row, ...head]) {
      const heading = document.createElement("th");
      heading.scope = "col";
      heading.textContent = text;
      line.append(heading);
    }
    this.body = this.table.createTBody();
    rows.forEach((row) => this.add(row));
    this.grow(8);
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
    area.hidden = true;
    area.form.addEventListener("submit", () => this.give());
  }

  add(cells = []) {
    const line = this.body.insertRow();
    line.insertCell().textContent = this.body.rows.length;
    this.head.forEach((heading, column) => {
      const input = document.createElement("input");
      input.value = cells[column] ?? "";
      input.setAttribute("aria-label", `${heading} ${this.body.rows.length}`);
      line.insertCell().append(input);
    });
  }

  grow(rows) { while (this.body.rows.length < rows) this.add(); }

  input(row, column) { return this.body.rows[row]?.cells[column + 1]?.firstElementChild; }

  place(input) {
    const cell = input.closest("td");
    return [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
  }

  // A pasted table with headings of its own goes under ours by their names; anything else from here on.
  paste(event) {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const rows = rowsOf(text);
    let [top, left] = this.place(event.target);
    const columns = rows[0].map((cell) => this.head.findIndex((each) => each === cell.trim()));
    const headed = columns.filter((each) => each >= 0).length > 1;
    if (headed) rows.shift();
    this.grow(top + rows.length + 1);
    rows.forEach((row, down) => row.forEach((cell, right) => {
      const column = headed ? columns[right] : left + right;
      const input = column >= 0 && this.input(top + down, column);
      if (input) input.value = cell;
    }));
  }

  move(event) {
    const down = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (!down || event.isComposing) return;
    const [row, column] = this.place(event.target);
    if (event.key !== "ArrowUp") this.grow(row + 2);
    this.input(row + down, column)?.focus();
    event.preventDefault();
  }

  give() {
    const rows = [...this.body.rows].map((line) => [...line.querySelectorAll("input")].map((each) => each.value));
    while (rows.length && rows.at(-1).every((cell) => cell === "")) rows.pop();
    this.area.value = [this.head, ...rows].map((row) => row.map(quoted).join("\t")).join("\n");
  }
}

for (const area of document.querySelectorAll("textarea[data-grid]")) new Grid(area);

// A click on any figure of the board opens the working of its row.
document.querySelector(".board")?.addEventListener("click", (event) => {
  const details = event.target.closest("tr:not(.why)")?.nextElementSibling?.querySelector("details");
  if (details) details.open = !details.open;
});
