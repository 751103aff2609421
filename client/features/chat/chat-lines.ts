import { retryIn } from "#client/data/retry-in.ts";
import type {
  ConversationSummary,
  LastMessage,
  OtherUser,
  PersonCard,
  QuotedMessage,
} from "#shared/chat/chat.schemas.ts";
import { isDeletedPerson } from "#shared/chat/deleted-person.ts";
import { fullName } from "#shared/chat/full-name.ts";
import type { FaultBody } from "#shared/fault.ts";
import { clock } from "#shared/texts/format.ts";
import { chatTexts } from "./texts/chat.texts.ts";

/** A person's name as the chat shows it; the username if they have no other. */
export function personName(person: { first_name: string; last_name: string; username: string }): string {
  if (isDeletedPerson(person)) return chatTexts.deletedUser;
  return fullName(person);
}

/** The name of a person, and of the company for which they act. */
export const nameWithCompany = (
  person: Pick<PersonCard, "first_name" | "last_name" | "username" | "company">,
): string =>
  person.company ? chatTexts.ofCompany({ name: personName(person), company: person.company.name }) : personName(person);

/** A person's name inside a sentence. */
export const shortName = (person: { first_name: string; last_name: string; username: string }): string =>
  isDeletedPerson(person) ? chatTexts.deletedUser : person.first_name.trim() || personName(person);

/** The job that a conversation is about: of the linked application, or the one that was asked about. */
export const jobOf = ({ about: { application, job } }: Pick<ConversationSummary, "about">): string | undefined =>
  application?.job_title ?? job?.title;

/** The preview of the newest message in a row of the conversation list. */
export function previewText(last: LastMessage | null): string {
  if (!last) return chatTexts.noMessageYet;
  return last.deleted_at === null ? lineOf(last) : chatTexts.deleted;
}

/** A message in one line: 'Voice message (0:42)', 'Photo', 'cv.pdf', '3 files: here they are', or its text. */
export function lineOf({
  kind,
  content,
  attachments,
  voice,
}: Pick<LastMessage, "kind" | "content" | "attachments" | "voice">): string {
  const recording = voice ? chatTexts.voice({ length: clock(voice.duration_ms) }) : "";
  const files = kind === "file" ? filesLine(attachments) : "";
  return [[recording, files].filter(Boolean).join(", "), content].filter(Boolean).join(": ");
}

function filesLine(attachments: LastMessage["attachments"]): string {
  const [first] = attachments;
  if (!first) return chatTexts.filesGone;
  if (attachments.every(({ kind }) => kind === "image")) return chatTexts.photos({ count: attachments.length });
  return attachments.length === 1 ? first.title : chatTexts.files({ count: attachments.length });
}

/** A quoted message in one line. */
export const quoteLine = ({ excerpt, deleted_at, ...quote }: QuotedMessage): string =>
  deleted_at === null ? lineOf({ ...quote, content: excerpt }) : chatTexts.removed;

/** Who wrote a quoted message, inside a sentence; null for the user. */
export function quoteAuthor(quote: QuotedMessage, me: number, other: OtherUser | undefined): string | null {
  if (quote.author_id === me) return null;
  const author = quote.author ?? other;
  return author ? shortName(author) : "";
}

/** Why something was refused: the error of its text, files or quote, else the server's message, and when to try again. */
export function refusalText({ fields, message, retry_after }: FaultBody): string {
  const wrong = fields?.content?.[0] ?? fields?.attachments?.[0] ?? fields?.reply_to?.[0];
  if (wrong !== undefined) return wrong;
  return retry_after === undefined ? message : `${message} ${retryIn(retry_after)}`;
}
