/** The groups of the gallery, for the tests, which cannot import their components. */
export const GROUP_NAMES = [
  "admin, nothing there",
  "admin, not loaded",
  "admin, filtered",
  "admin, after a press",
  "admin, too late",
  "admin, reviewed",
  "admin, company changes",
  "seekers, nothing there",
  "seekers, not loaded",
  "employers, nothing there",
  "employers, one job",
  "chat, warnings about money",
  "chat, question about money",
  "chat, replies and reactions",
  "chat, rows and new messages",
] as const;

export type GroupName = (typeof GROUP_NAMES)[number];
