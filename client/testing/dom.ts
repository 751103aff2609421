/** Small questions about elements, for tests. */

/** What stands in a control. */
export function textIn(control: HTMLElement): string {
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    return control.value;
  throw new TypeError(`${control.tagName} has no value`);
}

/** What describes an element to readers: the texts that its aria-describedby names. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
