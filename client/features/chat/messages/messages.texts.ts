/** Texts of the messages and their options. */

const plural = new Intl.PluralRules("en-GB");

export const messageTexts = {
  log: (name: string) => `Messages with ${name}`,
  loading: "Loading messages...",
  empty: "No messages yet. Start the conversation!",
  loadFailed: "The messages could not be loaded.",
  toNewest: "Go to newest",
  newBelow: (count: number) => `${count} ${plural.select(count) === "one" ? "new message" : "new messages"}`,
  imageFrom: (name: string, title: string) => `Image from ${name}: ${title}`,
  imageFromYou: "you",
  imageBroken: (title: string) => `${title} could not be shown`,
  download: "Download ",
  unreadableKind: "This message cannot be shown here yet.",
  newTab: " (opens in a new tab)",
  edited: "Edited",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  seen: "Seen",
  notSent: "Not sent",
  removeWhat: " this message",
  options: (content: string) => `Options for: ${content.length > 40 ? `${content.slice(0, 40)}...` : content}`,
  edit: "Edit",
  deleteTitle: "Delete this message?",
  deleteText: "It is deleted for both of you. A line that says so stays in its place.",
  keep: "Keep it",
} as const;
