import { createStore } from "zustand/vanilla";
import { type ChatState, initialChat } from "./state/chat.state.ts";

/** The chat of whoever is signed in. Changed by the pure transitions of chat.*.ts alone: `chat.setState((s) => withX(s, ...))`. */
export const chat = createStore<ChatState>(() => initialChat(0));

/** Makes it the state of this person. What is theirs already stays: whichever part of the chat is loaded first begins it. */
export function beginChatOf(me: number): void {
  if (chat.getState().me !== me) chat.setState(initialChat(me), true);
}

/**
 * For whoever waits for an answer: says later whether the account that asks now is still the one that is signed in.
 * On a shared computer somebody else may be.
 */
export function accountThatAsks(): () => boolean {
  const { me } = chat.getState();
  return () => chat.getState().me === me;
}

/** Nothing of a person stays in memory when they leave. */
export function endChat(): void {
  chat.setState(initialChat(0), true);
}
