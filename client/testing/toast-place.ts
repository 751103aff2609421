import { readFileSync } from "node:fs";

const page = new DOMParser().parseFromString(readFileSync("client/index.html", "utf8"), "text/html");

/** The place of the toasts, new, as index.html has it. Taken away again by the next call. */
export function placeToasts(): HTMLElement {
  document.getElementById("toasts")?.remove();
  const place = page.getElementById("toasts")?.cloneNode(true);
  if (!(place instanceof HTMLElement)) throw new Error("index.html has no #toasts");
  document.body.append(place);
  return place;
}
