import { retryIn } from "#client/data/retry-in.ts";
import type { LastMessage, Message } from "#shared/chat/chat.schemas.ts";
import type { FaultBody } from "#shared/fault.ts";

/**
 * Texts of the chat that every page loads or that several of its folders use. Texts of one folder are in that folder's
 * own file and load with it. Validation and refusal texts are in shared/chat/chat.texts.ts.
 */

const locale = "en-GB";
const plural = new Intl.PluralRules(locale);
const messages = (count: number) => (plural.select(count) === "one" ? "new message" : "new messages");
const letters = (count: number) => (plural.select(count) === "one" ? "character" : "characters");

export const chatTexts = {
  locale,
  // The header's button and its panel
  messages: "Messages",
  messagesUnread: (count: number) => `Messages, ${count} unread`,
  unread: (count: number) => `, ${count} unread`,
  you: "You: ",
  noMessageYet: "No messages yet",
  listFailed: "Your conversations could not be loaded.",
  newMessage: "New message",
  // The dialog of settings
  settings: "Chat settings",
  settingNotSaved: "The setting was not saved",
  openFailed: "The conversation could not be opened.",
  // A chat
  chats: "Chats",
  chatWith: (name: string) => `Chat with ${name}`,
  windowFailed: "The chat could not be opened",
  windowFailedHint: "It opens when you are connected again.",
  bubble: (name: string, count: number) => `Chat with ${name}${count > 0 ? `, ${count} unread` : ""}`,
  minimise: (name: string) => `Minimise chat with ${name}`,
  close: (name: string) => `Close chat with ${name}`,
  chatOptions: (name: string) => `More about the chat with ${name}`,
  block: "Block",
  unblock: "Unblock",
  report: "Report",
  search: "Search",
  youBlocked: (name: string) => `You blocked ${name}.`,
  announceBlocked: (name: string) => `You blocked ${name}`,
  announceUnblocked: (name: string) => `You unblocked ${name}`,
  notUnblocked: "Not unblocked",
  about: "About: ",
  aboutOthers: (count: number) => `and ${count} more`,
  aboutName: (job: string, status: string, others: number) => {
    const word = plural.select(others) === "one" ? "application" : "applications";
    return `About: ${job}, ${status}${others > 0 ? `, and ${others} more ${word}` : ""}`;
  },
  status: "Status: ",
  typing: "Typing...",
  activeNow: "Active now",
  /** The green dot on a photo, for screen readers. */
  isActive: ", Active now",
  lastSeen: "Last seen",
  today: "Today",
  yesterday: "Yesterday",
  saidBy: (name: string) => `${name}: `,
  youSaid: "You: ",
  // Files
  dropHere: "Drop files here to attach them",
  photos: (count: number) => (plural.select(count) === "one" ? "Photo" : `${count} photos`),
  files: (count: number) => `${count} files`,
  filesGone: "The file was removed",
  deleted: "This message was deleted",
  waiting: "Waiting to be sent",
  retry: "Retry",
  retryWhat: " sending",
  remove: "Delete",
  removed: "Message deleted",
  send: "Send message",
  lettersLeft: (count: number) => `${count} ${letters(count)} left`,
  lettersOver: (count: number) => `${count} ${letters(count)} too many`,
  offline: "Offline: your messages will be sent when you are back",
  announceHeld: "Many messages at once. The rest is sent by itself in a moment, in order.",
  /** A system notification without private content. */
  notice: (app: string) => `New message on ${app}`,
  // Announcements
  inbound: (name: string, text: string) => `${name}: ${text}`,
  inboundMany: (name: string, count: number) => `${count} ${messages(count)} from ${name}`,
  announceSent: "Sent",
  announceNotSent: (why: string) => `Not sent. ${why}`,
  // Logging out with unsent messages
  logoutTitle: "Some messages are not sent yet",
  logoutText: (count: number) =>
    plural.select(count) === "one"
      ? "1 message is still waiting. If you log out now, it is deleted from this device."
      : `${count} messages are still waiting. If you log out now, they are deleted from this device.`,
  logoutStay: "Stay logged in",
  logoutLeave: "Log out and delete",
} as const;

const day = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const dayWithYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });
const wholeDay = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const exactClock = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** '9:41 AM' */
export const timeOfDay = (at: Date): string => clock.format(at);

/** 'Saturday, 21 November 2026, 9:41:07 AM' */
export const exactTime = (at: Date): string => `${wholeDay.format(at)}, ${exactClock.format(at)}`;

/** '2026-11-21' for machines, in the reader's time zone: at 7 in the morning in Manila it is still the day before in UTC. */
export function isoDay(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

/** 'Today', 'Yesterday', 'Thursday 26 November', '26 November 2025'. */
export function nameOfDay(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return chatTexts.today;
  if (at.toDateString() === yesterday.toDateString()) return chatTexts.yesterday;
  return (at.getFullYear() === now.getFullYear() ? day : dayWithYear).format(at);
}

/** A person's name as the chat shows it; the username if they have no other. */
export function personName(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** A person's name inside a sentence. */
export const shortName = (person: { first_name: string; last_name: string; username: string }): string =>
  person.first_name.trim() || personName(person);

/** The preview of the newest message in a row of the conversation list. */
export function previewText(last: LastMessage | null): string {
  if (!last) return chatTexts.noMessageYet;
  return last.deleted_at === null ? lineOf(last) : chatTexts.deleted;
}

/** A message in one line: 'Photo', 'cv.pdf', '3 files: here they are', or its text. */
export function lineOf({
  kind,
  content,
  attachments,
}: Pick<LastMessage | Message, "kind" | "content" | "attachments">): string {
  const files = kind === "file" ? filesLine(attachments) : "";
  return [files, content].filter(Boolean).join(": ");
}

function filesLine(attachments: LastMessage["attachments"]): string {
  const [first] = attachments;
  if (!first) return chatTexts.filesGone;
  if (attachments.every(({ kind }) => kind === "image")) return chatTexts.photos(attachments.length);
  return attachments.length === 1 ? first.title : chatTexts.files(attachments.length);
}

/** Why something was refused: the error of its text or files, else the server's message, and when to try again. */
export function refusalText({ fields, message, retry_after }: FaultBody): string {
  const wrong = fields?.content?.[0] ?? fields?.attachments?.[0];
  if (wrong !== undefined) return wrong;
  return retry_after === undefined ? message : `${message} ${retryIn(retry_after)}`;
}
