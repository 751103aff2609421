import { readFileSync } from "node:fs";

const page = new DOMParser().parseFromString(readFileSync("client/index.html", "utf8"), "text/html");

/** Adds the empty container of the toasts, as in index.html. The next call removes it. */
export function placeToasts(): HTMLElement {
  document.getElementById("toasts")?.remove();
  const place = page.getElementById("toasts")?.cloneNode(true);
  if (!(place instanceof HTMLElement)) throw new Error("index.html has no #toasts");
  document.body.append(place);
  return place;
}
