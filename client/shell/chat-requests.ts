import { createStore } from "zustand/vanilla";

/**
 * Where the header, the dashboards and the session meet the chat without importing it: it loads lazily, and features
 * do not know each other. A command given before the chat listens waits for it.
 */
type Command = "messages-panel" | "new-message";

const listeners = new Map<Command, () => void>();
const waiting = new Set<Command>();

function give(command: Command): void {
  const listener = listeners.get(command);
  if (listener) listener();
  else waiting.add(command);
}

function listen(command: Command, listener: () => void): () => void {
  listeners.set(command, listener);
  if (waiting.delete(command)) listener();
  return () => {
    if (listeners.get(command) === listener) listeners.delete(command);
  };
}

/** Opens the Messages panel of the header. */
export const openMessagesPanel = (): void => give("messages-panel");
/** Opens the dialog in which a person to write to is looked for. */
export const openNewMessage = (): void => give("new-message");

/** The header's side of `openMessagesPanel`. Returns the undo. */
export const onOpenMessagesPanel = (listener: () => void): (() => void) => listen("messages-panel", listener);
/** The chat's side of `openNewMessage`. Returns the undo. */
export const onOpenNewMessage = (listener: () => void): (() => void) => listen("new-message", listener);

let takesPerson: ((id: number) => void) | null = null;
/** Whom to write to, while there is no chat yet. */
let waitingPerson: number | null = null;

/** Opens the conversation with somebody, made if there is none yet. What was asked for last counts. */
export function openConversationWith(personId: number): void {
  if (takesPerson) takesPerson(personId);
  else waitingPerson = personId;
}

/** The chat's side of `openConversationWith`. Returns the undo. */
export function onOpenConversationWith(take: (personId: number) => void): () => void {
  takesPerson = take;
  const person = waitingPerson;
  waitingPerson = null;
  if (person !== null) take(person);
  return () => {
    if (takesPerson === take) takesPerson = null;
  };
}

/** Forgets commands that nobody took, at the end of a session. */
export function forgetChatCommands(): void {
  waiting.clear();
  waitingPerson = null;
}

type LogoutQuestion = () => boolean | Promise<boolean>;
let logoutQuestion: LogoutQuestion | null = null;

/** The chat asks here before a logout wipes what is unsent; `false` stays signed in. Returns the undo. */
export function beforeLogout(question: LogoutQuestion): () => void {
  logoutQuestion = question;
  return () => {
    if (logoutQuestion === question) logoutQuestion = null;
  };
}

/** Asked by the logout. */
export async function mayLogOut(): Promise<boolean> {
  return logoutQuestion ? await logoutQuestion() : true;
}

/** What the dashboards are told of the unread messages: null until the chat knows, 'failed' where it could not ask. */
export type UnreadNews = number | "failed" | null;
/** The unread messages as the chat knows them; ChatCorner tells. */
export const unreadMessages = createStore<{ count: UnreadNews }>(() => ({ count: null }));
export const tellUnreadMessages = (count: UnreadNews): void => unreadMessages.setState({ count });
