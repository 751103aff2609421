/** Texts for exporting the admins' lists. */
export const exportTexts = {
  press: "Export CSV",
  busy: "Preparing the file...",
  done: "Your file is ready",
  doneText: "It is in your downloads. The copy is noted in the audit trail.",
  failed: "The file could not be made",
  file: (list: "users" | "employers" | "audit", day: string) => `kasama-${list}-${day}.csv`,
} as const;
