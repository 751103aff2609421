/** What is said of notifications that come; the panel has its own words. */
export const notificationTexts = {
  /** Several that came together, by a toast and aloud. */
  many: (count: number) => `${count} new notifications`,
  manyHint: "You find them under Notifications.",
} as const;
