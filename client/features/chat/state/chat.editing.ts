import { CHANGE_MS, type Message } from "#shared/chat/chat.schemas.ts";
import type { ChatState, Editing } from "./chat.state.ts";

/** Editing an own message: start, type, save or cancel. One per conversation; the composer's text waits. */

/** Whether its author may still edit or delete it. The server's clock has the final say. */
export function mayChange(message: Message, me: number, now: number): boolean {
  if (message.author_id !== me || message.deleted_at !== null) return false;
  return (message.kind === "text" || message.kind === "file") && now - Date.parse(message.created_at) < CHANGE_MS;
}

/** The user's last message, if it may still be edited. */
export function lastChangeable(messages: readonly Message[], me: number, now: number): Message | undefined {
  const last = messages.findLast((one) => one.author_id === me && one.kind !== "system" && one.deleted_at === null);
  return last && mayChange(last, me, now) ? last : undefined;
}

function withEditing(state: ChatState, conversationId: number, editing: Editing | null): ChatState {
  const { [conversationId]: _, ...others } = state.editing;
  return { ...state, editing: editing ? { ...others, [conversationId]: editing } : others };
}

export function withEditBegun(state: ChatState, { id, conversation_id, content }: Message): ChatState {
  return withEditing(state, conversation_id, { message_id: id, text: content, saving: false, refusal: null });
}

function withEdit(state: ChatState, conversationId: number, change: Partial<Editing>): ChatState {
  const editing = state.editing[conversationId];
  return editing ? withEditing(state, conversationId, { ...editing, ...change }) : state;
}

export const withEditText = (state: ChatState, conversationId: number, text: string): ChatState =>
  withEdit(state, conversationId, { text, refusal: null });

export const withEditSaving = (state: ChatState, conversationId: number): ChatState =>
  withEdit(state, conversationId, { saving: true, refusal: null });

export const withEditRefused = (state: ChatState, conversationId: number, refusal: string): ChatState =>
  withEdit(state, conversationId, { saving: false, refusal });

export const withoutEdit = (state: ChatState, conversationId: number): ChatState =>
  state.editing[conversationId] ? withEditing(state, conversationId, null) : state;
