/** The document's title: what the screen calls itself, and before it what waits, so that a tab among others says so. */

/** More than this is 'many' in a tab's title. */
const COUNT_MAX = 99;

let title = "";
let count = 0;

function show(): void {
  const number = count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
  const shown = count > 0 ? `(${number}) ${title}` : title;
  // The browser tells its own windows of every title that is set, also of the same.
  if (document.title !== shown) document.title = shown;
}

export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** How much waits for the user; 0 says nothing. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  // Before any screen has named itself, the document keeps the name that it came with.
  if (title !== "") show();
}
