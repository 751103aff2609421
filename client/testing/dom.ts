/** Helpers for reading elements in tests. */

/** The text in a control. */
export function textIn(control: HTMLElement): string {
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    return control.value;
  throw new TypeError(`${control.tagName} has no value`);
}

/** The accessible description of an element: the texts that its aria-describedby refers to. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
