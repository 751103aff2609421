/** Texts around the legal documents. */
export const legalTexts = {
  version: (version: string) => `Version ${version}, in force since `,
  lastTested: "Last tested on ",
  noAddress: "the people who run this site, who have not given an address yet",
} as const;
