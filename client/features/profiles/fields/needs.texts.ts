import type { NeedReader } from "#shared/profiles/access-needs.ts";

/** Texts of the access needs, for the form and the view. */
export const needTexts = {
  label: "Access needs",
  about: [
    "What helps you at work and in an interview. You need not name anything, and what you name never lowers how well a job fits you.",
    "You choose for each who may see it. Until you do, nobody sees it but you. What you share with employers, admins can see too, and each look of theirs is written down.",
  ],
  reader: "Who may see it",
  readers: {
    nobody: "Nobody but me",
    employers_i_apply_to: "Employers I apply to",
    approved_employers: "All approved employers",
  } satisfies Record<NeedReader, string>,
  seenBy: {
    nobody: "Only you see this",
    employers_i_apply_to: "Employers you apply to see this, where you share it",
    approved_employers: "All approved employers see this",
  } satisfies Record<NeedReader, string>,
  note: "What should they know?",
  own: "In your own words",
  others: "Access needs in your own words",
  add: "Add something else",
  remove: "Remove",
  removeWhat: (note: string) => (note.trim() === "" ? " what is not filled in" : `: ${note.trim()}`),
  removed: "Access need removed.",
  none: "No access needs added",
} as const;
