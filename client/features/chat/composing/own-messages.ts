import * as z from "zod/mini";
import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { deleteMessage, editMessage } from "#shared/chat/chat.rest.ts";
import { type Message, MessageContent } from "#shared/chat/chat.schemas.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { refusalText } from "../chat-lines.ts";
import { lastChangeable, withEditBegun, withEditRefused, withEditSaving, withoutEdit } from "../state/chat.editing.ts";
import { shownMessages, withMessage } from "../state/chat.messages.ts";
import { threadOf } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { focusField } from "../window/chat-focus.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";

/** Editing and deleting own recent messages. The chat shows a change only after the server has stored it. */

export function beginEdit(message: Message): void {
  if (chat.getState().editing[message.conversation_id]?.message_id === message.id) return;
  if (!endUnchangedEdit(message.conversation_id)) return;
  chat.setState((s) => withEditBegun(s, message));
}

/** Arrow up in an empty composer. @returns whether there is a message to edit */
export function beginLastEdit(conversationId: number): boolean {
  const state = chat.getState();
  const message = lastChangeable(shownMessages(threadOf(state, conversationId)), state.me, Date.now());
  if (message) beginEdit(message);
  return message !== undefined;
}

export function cancelEdit(conversationId: number): void {
  chat.setState((s) => withoutEdit(s, conversationId));
}

/** Whether the text in the composer is still that of the message. */
export function isUnchanged(conversationId: number): boolean {
  const state = chat.getState();
  const editing = state.editing[conversationId];
  const message = threadOf(state, conversationId).messages.find((one) => one.id === editing?.message_id);
  return message?.content === editing?.text.trim();
}

/**
 * Ends the edit in progress, whose place something else needs. One that was changed stays, which is shown and announced.
 * @returns whether the place is free
 */
export function endUnchangedEdit(conversationId: number): boolean {
  if (chat.getState().editing[conversationId] && !isUnchanged(conversationId)) {
    toast({ type: "info", title: composerTexts.editFirst });
    focusField(conversationId);
    return false;
  }
  cancelEdit(conversationId);
  return true;
}

export async function saveEdit(conversationId: number): Promise<void> {
  const state = chat.getState();
  const editing = state.editing[conversationId];
  if (!editing || editing.saving) return;
  const content = z.safeParse(MessageContent, editing.text);
  if (!content.success) return;
  if (isUnchanged(conversationId)) return cancelEdit(conversationId);
  chat.setState((s) => withEditSaving(s, conversationId));
  const isSame = sameAccountCheck();
  const result = await call(editMessage, { params: { id: editing.message_id }, body: { content: content.data } });
  if (!isSame()) return;
  if (result.ok) {
    chat.setState((s) => withoutEdit(withMessage(s, result.value), conversationId));
    announce(composerTexts.changed);
  } else {
    const refusal = refusalText(result.fault);
    chat.setState((s) => withEditRefused(s, conversationId, refusal));
    announce(composerTexts.announceNotChanged({ why: refusal }));
  }
}

/** Deletes a message for both sides. @returns whether it was deleted while the same account was signed in */
export async function deleteStored(message: Message): Promise<boolean> {
  const isSame = sameAccountCheck();
  const result = await call(deleteMessage, { params: { id: message.id } });
  if (!isSame()) return false;
  if (result.ok) {
    chat.setState((s) => withoutEdit(withMessage(s, result.value), message.conversation_id));
    announce(texts.removed);
  } else toast({ type: "error", title: composerTexts.notDeleted, message: refusalText(result.fault) });
  return result.ok;
}
