import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/** The answers to a message as they are on the disk, in a text to compare: its reactions, and what it replies to. */
export function storedAnswers({ reactions = {}, reply_to, deleted_at }: StoredAnswers): string {
  if (deleted_at) return "";
  const given = Object.entries(reactions).map(([id, kind]) => `${id} ${kind}`);
  return [...given.sort(), `to ${reply_to ?? null}`].join(", ");
}
export type StoredAnswers = Pick<MessageRow, "reactions" | "reply_to" | "deleted_at">;

/** The same as a tab shows them. */
export function shownAnswers({ reactions, reply_to, deleted_at }: Message): string {
  if (deleted_at !== null) return "";
  const given = reactions.map(({ user_id, kind }) => `${user_id} ${kind}`);
  return [...given.sort(), `to ${reply_to?.id ?? null}`].join(", ");
}
