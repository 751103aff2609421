/** Server texts about a form with files as a whole; for single images see images.ts. */
export const UPLOAD_TEXTS = {
  notTaken: "Files are not taken here",
  notAFile: "This must be a file",
  onlyOne: "Please choose one file only",
  notAForm: "Must be a multipart form",
  cutOff: "The upload was cut off. Please try again.",
  tooSlow: "The upload took too long. Please try again, with a smaller file if the connection is slow.",
  harmful: "Our virus scanner says this file is harmful, so we can't take it. Please choose another one.",
  notScanned: "We can't check files for viruses right now, so nothing can be uploaded. Please try again in a minute.",
  diskFull: "We're running out of space for files, so nothing can be uploaded right now. Please try again later.",
  quota: (mb: number) =>
    `You've used your space for files (${mb} MB). Remove a photo, resume or document you no longer need, or ask us for help.`,
  busy: "Many people are uploading at this moment. Please try again in a few seconds.",
} as const;
