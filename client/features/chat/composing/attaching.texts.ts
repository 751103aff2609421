import { retryIn } from "#client/data/retry-in.ts";

/** Texts about uploads; loaded when the first file is chosen. */
export const attachingTexts = {
  tray: "Files to send",
  waiting: "Waiting",
  uploading: "Uploading",
  uploaded: "Ready to send",
  checking: "Being checked",
  percent: (share: number) => new Intl.NumberFormat("en", { style: "percent" }).format(share),
  cancel: (title: string) => `Cancel the upload of ${title}`,
  remove: (title: string) => `Remove ${title}`,
  retry: "Retry",
  retryWhat: (title: string) => ` the upload of ${title}`,
  lineBroke: "The connection broke before it was uploaded.",
  tooMany: (seconds: number) => `Many files in a short time. ${retryIn(seconds)}`,
  sendsWhenUp: "Your message is sent as soon as the files are uploaded",
  failedFirst: "Retry or remove the file that was not uploaded, then send",
  // Announcements
  saidUploading: (title: string) => `Uploading ${title}.`,
  saidUploaded: (title: string) => `${title} is ready to send.`,
  saidFailed: (title: string, why: string) => `${title} was not uploaded. ${why}`,
  saidCancelled: (title: string) => `Upload of ${title} cancelled.`,
  saidRemoved: (title: string) => `${title} removed.`,
} as const;
