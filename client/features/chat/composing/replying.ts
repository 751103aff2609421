import type { KeyboardEvent } from "react";
import { announce } from "#client/ui/feedback/announce.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { mayAnswer, quoteOf, withReply } from "../state/chat.replies.ts";
import { focusField } from "../window/chat-focus.ts";
import { endUnchangedEdit } from "./own-messages.ts";
import { composerTexts as texts } from "./texts/composer/composer.texts.ts";

/** The next message quotes this one. An unchanged edit ends, because both use the same place. */
export function beginReply(message: Message): void {
  const { conversation_id: id } = message;
  if (!mayAnswer(message) || chat.getState().conversations[id]?.blocked || !endUnchangedEdit(id)) return;
  chat.setState((s) => withReply(s, id, quoteOf(message)));
  focusField(id);
}

/** One Escape does one thing: in the composer it removes the quote, and the chat stays open. */
export function cancelReplyOnEscape(event: KeyboardEvent, conversationId: number): void {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  cancelReply(conversationId);
}

/** The next message quotes nothing. */
export function cancelReply(conversationId: number): void {
  chat.setState((s) => withReply(s, conversationId, null));
  announce(texts.quoteRemoved);
  focusField(conversationId);
}
