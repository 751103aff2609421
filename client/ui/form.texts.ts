/** What the parts of longer forms say themselves. Apart, because pages without a form do without them. */
export const formTexts = {
  cancel: "Cancel",
  unsaved: {
    title: "Throw away what you wrote?",
    text: "It was not sent. If you leave now, it is gone.",
    stay: "Go on writing",
    leave: "Throw it away",
  },
  counted: (used: number, most: number) => `${used} of ${most} characters`,
  left: (left: number) => (left === 1 ? "1 character left." : `${left} characters left.`),
  over: (over: number) => (over === 1 ? "1 character too many." : `${over} characters too many.`),
} as const;
