/** The text of a message with tags, which screens show as elements: `plain((hidden) => texts.act({ name, hidden }))`. */
export const plain = (message: (tag: (text: readonly string[]) => string) => string | readonly string[]): string =>
  [message((text) => text.join(""))].flat().join("");
