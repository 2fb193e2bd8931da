"use strict";
const boxes = [...document.querySelectorAll("fieldset input")];
const shown = [...document.querySelectorAll("[data-label]")];
function filter() {
  const off = { model: new Set(), label: new Set() };
  for (const box of boxes) if (!box.checked) off[box.name].add(box.value);
  for (const one of shown) {
    const hidden = off.label.has(one.dataset.label) || off.model.has(one.dataset.model);
    one.classList.toggle("off", hidden);
    if (one.tagName === "MARK") one.tabIndex = hidden ? -1 : 0;
  }
}
function twin(event) {
  const one = event.target.closest("mark");
  for (const other of document.querySelectorAll("mark.twin")) other.classList.remove("twin");
  if (one && (event.type === "mouseover" || event.type === "focusin"))
    for (const other of document.querySelectorAll(`mark[data-id="${one.dataset.id}"]`)) other.classList.add("twin");
}
for (const box of boxes) box.addEventListener("change", filter);
for (const name of ["mouseover", "mouseout", "focusin", "focusout"]) document.addEventListener(name, twin);
for (const name of ["beforeprint", "afterprint"])
  addEventListener(name, () => { for (const d of document.querySelectorAll("details")) d.open = name === "beforeprint"; });
