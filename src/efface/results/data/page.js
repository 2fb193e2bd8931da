"use strict";

// Filters: which labels and models are marked.
const boxes = [...document.querySelectorAll("fieldset input")];
function filter() {
  const off = { model: new Set(), label: new Set() };
  for (const box of boxes) if (!box.checked) off[box.name].add(box.value);
  for (const shown of document.querySelectorAll("[data-label]")) {
    const hidden = off.label.has(shown.dataset.label) || off.model.has(shown.dataset.model);
    shown.classList.toggle("off", hidden);
    if (shown.tagName === "MARK") shown.tabIndex = hidden ? -1 : 0;
  }
}
for (const box of boxes) box.addEventListener("change", filter);

// The same words in the other column.
const twins = (mark) => document.querySelectorAll(`mark[data-id="${mark.dataset.id}"]`);
function show(event) {
  const mark = event.target.closest("mark");
  for (const other of document.querySelectorAll("mark.twin")) other.classList.remove("twin");
  if (mark && (event.type === "mouseover" || event.type === "focusin"))
    for (const other of twins(mark)) other.classList.add("twin");
}
for (const name of ["mouseover", "mouseout", "focusin", "focusout"]) document.addEventListener(name, show);

// Review. Dropped findings stay visible; added spans are hidden. `explain --format json` has the same form.
const sections = [...document.querySelectorAll("section")].map((element) => ({
  element,
  decisions: JSON.parse(element.dataset.decisions),
  dropped: new Set(),
  added: new Map(), // by the id of the mark
}));
const reviewOf = (node) => sections.find((section) => section.element.contains(node));
const findingsOf = (mark) => (mark.dataset.findings || "").split(" ").filter(Boolean).map(Number);
const length = (text) => Array.from(text).length; // in code points

function isHidden(section, mark) {
  if (section.added.has(mark.dataset.id)) return true;
  if (mark.classList.contains("stays")) return false;
  const findings = findingsOf(mark);
  return !findings.length || findings.some((number) => !section.dropped.has(number));
}

function placeOf(section, mark) {
  const before = document.createRange();
  before.setStart(section.element.querySelector(".before"), 0);
  before.setEndBefore(mark);
  const start = length(before.toString());
  return { start, end: start + length(mark.textContent) };
}

function refresh(note = "") {
  let changes = 0;
  const all = new Map();
  for (const mark of document.querySelectorAll("mark"))
    all.set(mark.dataset.id, [...(all.get(mark.dataset.id) || []), mark]);
  for (const section of sections) {
    changes += section.dropped.size + section.added.size;
    for (const mark of section.element.querySelectorAll(".before mark")) {
      const hidden = isHidden(section, mark);
      const changed = hidden !== !mark.classList.contains("stays") || mark.classList.contains("added");
      for (const twin of all.get(mark.dataset.id)) {
        twin.classList.toggle("changed", changed);
        twin.classList.toggle("kept", !hidden);
        twin.setAttribute("aria-pressed", String(hidden));
        if (twin === mark) continue;
        twin.dataset.written ??= twin.textContent;
        const written = mark.classList.contains("stays") ? "[...]" : twin.dataset.written;
        twin.textContent = hidden ? written : mark.textContent;
      }
    }
  }
  const count = document.getElementById("changes");
  count.textContent = note || (changes ? `${changes} changed; give it back with --decisions` : "nothing changed");
}

function toggle(mark) {
  const section = reviewOf(mark);
  const original = [...twins(mark)].find((twin) => twin.closest(".before"));
  const id = mark.dataset.id;
  if (mark.classList.contains("added")) {
    const words = original.textContent;
    section.added.delete(id);
    for (const twin of twins(mark)) twin.replaceWith(words);
    section.element.normalize();
  } else if (mark.classList.contains("stays")) {
    if (!section.added.delete(id)) section.added.set(id, { ...placeOf(section, original), label: mark.dataset.label });
  } else {
    const hidden = isHidden(section, original);
    for (const number of findingsOf(original)) section.dropped[hidden ? "add" : "delete"](number);
  }
  refresh();
}

// Hide words that were selected: each piece of plain text in the selection, in both columns.
let next = 0;
function hideSelected() {
  const selection = getSelection();
  const range = selection.rangeCount ? selection.getRangeAt(0) : null;
  const sides = [...document.querySelectorAll(".before")].filter((side) => range && range.intersectsNode(side));
  if (!range || range.collapsed || !sides.length) return refresh("select words in Before first");
  for (const side of sides) hideIn(side, range);
  selection.removeAllRanges();
  refresh();
}

function hideIn(side, range) {
  const section = reviewOf(side);
  const pieces = [];
  for (const node of side.childNodes) {
    if (!range.intersectsNode(node)) continue;
    if (node.nodeType === Node.TEXT_NODE) {
      let from = node === range.startContainer ? range.startOffset : 0;
      let to = node === range.endContainer ? range.endOffset : node.length;
      while (from < to && /\s/.test(node.data[from])) from++;
      while (from < to && /\s/.test(node.data[to - 1])) to--;
      if (from < to) pieces.push({ node, from, to });
    } else if (!isHidden(section, node)) toggle(node);
  }
  for (const { node, from, to } of pieces.reverse()) {
    const id = `added-${next++}`;
    const marks = [...side.querySelectorAll("mark")];
    const before = marks.filter((mark) => mark.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING).length;
    const other = section.element.querySelector(".after");
    const there = [...other.querySelectorAll("mark")][before - 1];
    const twin = there ? there.nextSibling : other.firstChild; // the same plain text
    const mark = wrap(node, from, to, id, node.data.slice(from, to));
    section.added.set(id, { ...placeOf(section, mark), label: "HIDDEN" });
    wrap(twin, from, to, id, "[HIDDEN]");
  }
}

function wrap(node, from, to, id, written) {
  const mark = document.createElement("mark");
  mark.className = "added";
  mark.tabIndex = 0;
  mark.setAttribute("role", "button");
  Object.assign(mark.dataset, { id, label: "HIDDEN", model: "reviewer", why: "added by the reviewer" });
  const piece = node.splitText(from);
  piece.splitText(to - from);
  piece.replaceWith(mark);
  mark.textContent = written;
  return mark;
}

function decided(section) {
  const { source, characters, policy, findings } = section.decisions;
  const kept = findings.filter((_, number) => !section.dropped.has(number));
  const added = [...section.added.values()].map((place) => ({ ...place, model: "reviewer" }));
  return JSON.stringify({ source, characters, policy, findings: [...kept, ...added] });
}

function download() {
  const link = document.createElement("a");
  const lines = sections.map((section) => `${decided(section)}\n`);
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/json" }));
  link.download = "decisions.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000); // some browsers read it later
}

function undo() {
  for (const mark of document.querySelectorAll(".before mark.added")) toggle(mark);
  for (const section of sections) {
    section.dropped.clear();
    section.added.clear();
  }
  refresh();
}

document.addEventListener("click", (event) => {
  const mark = event.target.closest("mark");
  if (mark && !mark.classList.contains("off") && getSelection().isCollapsed) toggle(mark);
});
document.addEventListener("keydown", (event) => {
  const mark = event.target.closest("mark");
  if (mark && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    toggle(mark);
  }
});
// Pressing the button must not lose the selection.
document.getElementById("hide").addEventListener("mousedown", (event) => event.preventDefault());
document.getElementById("hide").addEventListener("click", hideSelected);
document.getElementById("undo").addEventListener("click", undo);
document.getElementById("download").addEventListener("click", download);

for (const name of ["beforeprint", "afterprint"])
  addEventListener(name, () => { for (const d of document.querySelectorAll("details")) d.open = name === "beforeprint"; });
