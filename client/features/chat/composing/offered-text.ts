import { chat } from "../chat.store.ts";
import { withText } from "../state/chat.drafts.ts";
import { focusField } from "../window/chat-focus.ts";
import { endUnchangedEdit } from "./own-messages.ts";

/**
 * Puts a text that Kasama offers into the field of a new message, once and after what is written there, and moves the focus
 * to it. Nothing is sent.
 * @returns false if a changed edit keeps the field
 */
export function offerText(conversationId: number, text: string): boolean {
  if (!endUnchangedEdit(conversationId)) return false;
  const written = (chat.getState().texts[conversationId] ?? "").trim();
  const lines = written.includes(text) ? [written] : [written, text];
  chat.setState((s) => withText(s, conversationId, lines.filter(Boolean).join("\n")));
  focusField(conversationId);
  return true;
}
