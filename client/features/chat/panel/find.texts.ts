/** Texts of the dialog that finds a person. */

const plural = new Intl.PluralRules("en-GB");

export const findTexts = {
  findLabel: "Who do you want to write to?",
  findHint: (least: number) => `Type at least ${least} letters of a name or company.`,
  finding: "Searching...",
  found: (count: number) => `${count} ${plural.select(count) === "one" ? "person" : "people"} found`,
  foundNobody: "Nobody found whom you can write to. Try another spelling, or the name of the company.",
  findFailed: "The search did not work.",
} as const;
