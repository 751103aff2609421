/** The document's title: the screen's name, after the number of items that need attention. */

/** Above this number the tab's title says 'many'. */
const COUNT_MAX = 99;

let title = "";
let count = 0;

function show(): void {
  const number = count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
  const shown = count > 0 ? `(${number}) ${title}` : title;
  // Browsers notify their own windows each time the title is set, even to the same value.
  if (document.title !== shown) document.title = shown;
}

export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** Sets the number of items that need the user's attention; 0 shows no number. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  // Until a screen has set a title, the document keeps the one from index.html.
  if (title !== "") show();
}
