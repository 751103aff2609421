import { createStore } from "zustand/vanilla";
import { type ChatState, initialChat } from "./state/chat.state.ts";

/** The signed-in user's chat. Only the pure transitions of chat.*.ts change it: `chat.setState((s) => withX(s, ...))`. */
export const chat = createStore<ChatState>(() => initialChat(0));

/** Resets the state for this user. Does nothing if it is theirs already: the first part of the chat to load calls this. */
export function beginChatOf(me: number): void {
  if (chat.getState().me !== me) chat.setState(initialChat(me), true);
}

/**
 * For callers that wait for an answer: on a shared computer, another account may be signed in when it arrives.
 * @returns a function that tells whether the account is still the same one
 */
export function sameAccountCheck(): () => boolean {
  const { me } = chat.getState();
  return () => chat.getState().me === me;
}

/** Nothing of a user stays in memory after they sign out. */
export function endChat(): void {
  chat.setState(initialChat(0), true);
}
