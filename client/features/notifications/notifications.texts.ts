/** Texts that announce new notifications; the panel has its own texts. */
export const notificationTexts = {
  /** Several notifications at once, for a toast and an announcement. */
  many: (count: number) => `${count} new notifications`,
  manyHint: "You find them under Notifications.",
} as const;
