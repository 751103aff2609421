import { useLanguage } from "#client/texts/useLanguage.ts";
import type { LastMessage, Message, OtherUser } from "#shared/chat/chat.schemas.ts";
import { lineText } from "#shared/chat/line-text.ts";
import { previewText, shortName } from "../chat-lines.ts";
import { useConversation } from "../useChat.ts";

type Event = Pick<Message | LastMessage, "sender_id" | "content" | "line">;

/**
 * The text of a line or a card, in the language of the page and from the reader's side. The server's sentence if it does
 * not say more, as in lines of older versions and in kinds that a newer server has added.
 */
export function eventText({ sender_id, content, line }: Event, other: OtherUser): string {
  if (!line) return content;
  return lineText(line, { to: sender_id === other.id ? "other" : "actor", name: shortName(other) });
}

/** The same for a component, which shows it in a new language at once. */
export function useEventText(message: Message): string {
  useLanguage();
  const other = useConversation(message.conversation_id)?.other_user;
  return other ? eventText(message, other) : message.content;
}

/** The preview of a message in one line, whatever its kind. */
export const shownPreview = (last: LastMessage | Message | null, other: OtherUser): string =>
  last?.line ? eventText(last, other) : previewText(last);

/** What a person wrote in a message; empty if the product wrote it or if it is deleted. */
export const writtenIn = (last: LastMessage | Message | null): string =>
  last && !last.line && last.kind !== "system" && last.deleted_at === null ? last.content : "";
