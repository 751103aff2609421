/** Texts of the composer. */

export const composerTexts = {
  attach: "Attach a file",
  attachFailed: "The file was not attached",
  attachFailedHint: "Please check your connection and try again.",
  changing: "Change your message",
  saveChange: "Save change",
  cancelChange: "Cancel the change",
  changed: "Message changed",
  announceNotChanged: (why: string) => `Not changed. ${why}`,
  notDeleted: "The message was not deleted",
  composer: (name: string) => `Message to ${name}`,
  placeholder: (name: string) => `Write to ${name}`,
  emoji: "Emoji",
  recentEmoji: "Chosen last",
} as const;
