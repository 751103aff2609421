/** Texts of longer forms. In their own file because pages without a form do not need them. */
export const formTexts = {
  cancel: "Cancel",
  unsaved: {
    title: "Discard changes?",
    text: "What you wrote isn't saved. If you leave now, it's gone.",
    stay: "Keep editing",
    leave: "Discard",
  },
  counted: (used: number, most: number) => `${used} of ${most} characters`,
  left: (left: number) => (left === 1 ? "1 character left." : `${left} characters left.`),
  over: (over: number) => (over === 1 ? "1 character too many." : `${over} characters too many.`),
} as const;
