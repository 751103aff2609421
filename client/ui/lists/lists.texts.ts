const figures = new Intl.NumberFormat("en-GB");

/** Texts of lists and their pages. */
export const listTexts = {
  listMoved: "The list has just moved, so nothing was pressed. Please press again.",
  pageOf: (first: number, last: number, total: number) =>
    `${figures.format(first)} to ${figures.format(last)} of ${figures.format(total)}`,
  pageOfLeast: (first: number, last: number, total: number) =>
    `${figures.format(first)} to ${figures.format(last)} of more than ${figures.format(total)}`,
  behindTheEnd: {
    title: "There is nothing on this page",
    text: "The list has become shorter.",
    toFirst: "To the first page",
  },
  pageBefore: "Previous page",
  pageAfter: "Next page",
} as const;
