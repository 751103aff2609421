/** What the dialogs say that keep people safe. They are loaded when they are opened, and their words with them. */
export const safetyTexts = {
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: (name: string) =>
    `${name} and you can no longer write to each other, nor see when the other one is here. ${name} is not told that you did this.`,
  blockKeeps: "You both keep the messages that are there. You can unblock at any time.",
  block: "Block",
  cancel: "Cancel",
  notBlocked: "Nobody was blocked",
} as const;
