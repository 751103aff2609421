import { retryIn } from "#client/net/retry-in.ts";
import type { LastMessage, Message } from "#shared/chat/chat.schemas.ts";
import type { FaultBody } from "#shared/fault.ts";

/** Every word that the chat says. Texts of validation and refusal are in shared/chat/chat.texts.ts. */

const locale = "en-GB";
const plural = new Intl.PluralRules(locale);
const messages = (count: number) => (plural.select(count) === "one" ? "new message" : "new messages");
const letters = (count: number) => (plural.select(count) === "one" ? "character" : "characters");

export const chatTexts = {
  locale,
  // The header's button and its panel
  messages: "Messages",
  messagesUnread: (count: number) => `Messages, ${count} unread`,
  recent: "Recent Conversations",
  closePanel: "Close messages",
  unread: (count: number) => `, ${count} unread`,
  totalUnread: (count: number) => `${count} unread in all`,
  own: "You",
  you: "You: ",
  noMessageYet: "No messages yet",
  listLoading: "Loading conversations...",
  listFailed: "Your conversations could not be loaded.",
  retryList: "Retry",
  listEmpty: "No conversations yet",
  listEmptyHint: "Find a person by name and write the first message.",
  filterLabel: "Search conversations",
  view: "Which conversations",
  viewAll: "All",
  viewUnread: "Unread",
  filtered: (count: number) => `${count} ${plural.select(count) === "one" ? "conversation" : "conversations"}`,
  filteredNone: "No conversation matches",
  showAll: "Show all conversations",
  newMessage: "New message",
  // Searching in messages
  inMessages: "In messages",
  searchingMessages: "Searching in messages...",
  messagesFound: (count: number, more: boolean) => {
    const word = plural.select(count) === "one" && !more ? "message" : "messages";
    return `${more ? "More than " : ""}${count} ${word} found`;
  },
  messagesFoundNone: "Nothing found in messages",
  searchFailed: "Messages could not be searched.",
  moreFound: "Show more messages",
  openingFound: "The message could not be opened",
  search: "Search",
  searchHere: "Search in this conversation",
  searchWords: "Words to find",
  matchOf: (n: number, count: number, more: boolean) => `${n} of ${count}${more ? "+" : ""}`,
  noMatch: "Nothing found",
  saidMatch: (place: string, name: string, text: string) => `${place}. ${name}: ${text}`,
  olderMatch: "Older match",
  newerMatch: "Newer match",
  closeSearch: "Close the search",
  // The dialog of settings
  settings: "Chat settings",
  settingNotSaved: "The setting was not saved",
  // The dialog that finds a person
  findLabel: "Who do you want to write to?",
  findHint: (least: number) => `Type at least ${least} letters of a name or company.`,
  finding: "Searching...",
  found: (count: number) => `${count} ${plural.select(count) === "one" ? "person" : "people"} found`,
  foundNobody: "Nobody found whom you can write to. Try another spelling, or the name of the company.",
  findFailed: "The search did not work.",
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
  /** The green dot of a photo, in words. */
  isActive: ", Active now",
  lastSeen: "Last seen",
  log: (name: string) => `Messages with ${name}`,
  loading: "Loading messages...",
  empty: "No messages yet. Start the conversation!",
  loadFailed: "The messages could not be loaded.",
  earlier: "Load earlier messages",
  earlierLoading: "Loading earlier messages...",
  earlierFailed: "Earlier messages could not be loaded. Try again",
  earlierLoaded: (count: number) => `${count} earlier messages loaded`,
  later: "Load later messages",
  laterLoading: "Loading later messages...",
  laterFailed: "Later messages could not be loaded. Try again",
  laterLoaded: (count: number) => `${count} later messages loaded`,
  toNewest: "Go to newest",
  newBelow: (count: number) => `${count} ${messages(count)}`,
  today: "Today",
  yesterday: "Yesterday",
  saidBy: (name: string) => `${name}: `,
  youSaid: "You: ",
  // Files
  attach: "Attach a file",
  attachFailed: "The file was not attached",
  attachFailedHint: "Please check your connection and try again.",
  dropHere: "Drop files here to attach them",
  photos: (count: number) => (plural.select(count) === "one" ? "Photo" : `${count} photos`),
  files: (count: number) => `${count} files`,
  imageFrom: (name: string, title: string) => `Image from ${name}: ${title}`,
  imageFromYou: "you",
  imageBroken: (title: string) => `${title} could not be shown`,
  download: "Download ",
  filesGone: "The file was removed",
  unreadableKind: "This message cannot be shown here yet.",
  newTab: " (opens in a new tab)",
  deleted: "This message was deleted",
  edited: "Edited",
  sending: "Sending",
  waiting: "Waiting to be sent",
  sent: "Sent",
  delivered: "Delivered",
  seen: "Seen",
  notSent: "Not sent",
  retry: "Retry",
  retryWhat: " sending",
  remove: "Delete",
  removeWhat: " this message",
  removed: "Message deleted",
  // What can be done with a message
  options: (content: string) => `Options for: ${content.length > 40 ? `${content.slice(0, 40)}...` : content}`,
  edit: "Edit",
  changing: "Change your message",
  saveChange: "Save change",
  cancelChange: "Cancel the change",
  changed: "Message changed",
  announceNotChanged: (why: string) => `Not changed. ${why}`,
  deleteTitle: "Delete this message?",
  deleteText: "It is deleted for both of you. A line that says so stays in its place.",
  keep: "Keep it",
  notDeleted: "The message was not deleted",
  composer: (name: string) => `Message to ${name}`,
  placeholder: (name: string) => `Write to ${name}`,
  send: "Send message",
  emoji: "Emoji",
  recentEmoji: "Chosen last",
  lettersLeft: (count: number) => `${count} ${letters(count)} left`,
  lettersOver: (count: number) => `${count} ${letters(count)} too many`,
  connecting: "Connecting...",
  offline: "Offline: your messages will be sent when you are back",
  held: (seconds: number) =>
    seconds > 0
      ? `Many messages at once. The rest is sent by itself in ${seconds} ${plural.select(seconds) === "one" ? "second" : "seconds"}, in order.`
      : "Many messages at once. The rest is being sent, in order.",
  announceHeld: "Many messages at once. The rest is sent by itself in a moment, in order.",
  memoryOnly: "This browser keeps nothing: unsent messages are lost when you close the page",
  /** A notification of the system; nothing private is in it. */
  notice: (app: string) => `New message on ${app}`,
  // Announcements
  inbound: (name: string, text: string) => `${name}: ${text}`,
  inboundMany: (name: string, count: number) => `${count} ${messages(count)} from ${name}`,
  announceSent: "Sent",
  announceNotSent: (why: string) => `Not sent. ${why}`,
  // Logging out with something unsent
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

/** '2026-11-21' for machines, by the reader's own calendar: at 7 in the morning in Manila another day than at Greenwich. */
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

/** A person's name as the chat shows it; the username where there is no other. */
export function personName(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** What one calls a person in a sentence. */
export const shortName = (person: { first_name: string; last_name: string; username: string }): string =>
  person.first_name.trim() || personName(person);

/** What a row of the list shows of the newest message. */
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

/** Why something was refused: what is wrong with its text or its files, else what the server says, and when to try again. */
export function refusalText({ fields, message, retry_after }: FaultBody): string {
  const wrong = fields?.content?.[0] ?? fields?.attachments?.[0];
  if (wrong !== undefined) return wrong;
  return retry_after === undefined ? message : `${message} ${retryIn(retry_after)}`;
}
