import { createStore } from "zustand/vanilla";

/**
 * Lets the header, the dashboards and the session control the chat without importing it: it loads lazily, and features
 * do not import each other. A command given before the chat listens waits for it.
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
/** Opens the dialog that finds a person to write to. */
export const openNewMessage = (): void => give("new-message");

/** The header handles `openMessagesPanel`. @returns a function that unsubscribes */
export const onOpenMessagesPanel = (listener: () => void): (() => void) => listen("messages-panel", listener);
/** The chat handles `openNewMessage`. @returns a function that unsubscribes */
export const onOpenNewMessage = (listener: () => void): (() => void) => listen("new-message", listener);

/** The person to write to, and the job that a job seeker asks them about. */
type PersonRequest = [personId: number, jobId?: number];

let takesPerson: ((...request: PersonRequest) => void) | null = null;
/** Until the chat has loaded. */
let waitingPerson: PersonRequest | null = null;

/** Opens the conversation with a person, and creates it if necessary. The last request wins. */
export function openConversationWith(...request: PersonRequest): void {
  if (takesPerson) takesPerson(...request);
  else waitingPerson = request;
}

/** The chat handles `openConversationWith`. @returns a function that unsubscribes */
export function onOpenConversationWith(take: (...request: PersonRequest) => void): () => void {
  takesPerson = take;
  const request = waitingPerson;
  waitingPerson = null;
  if (request) take(...request);
  return () => {
    if (takesPerson === take) takesPerson = null;
  };
}

/** Discards waiting commands at the end of a session. */
export function forgetChatCommands(): void {
  waiting.clear();
  waitingPerson = null;
}

type LogoutQuestion = () => boolean | Promise<boolean>;
let logoutQuestion: LogoutQuestion | null = null;

/** Asks before a logout deletes unsent messages; `false` cancels the logout. @returns a function that unsubscribes */
export function beforeLogout(question: LogoutQuestion): () => void {
  logoutQuestion = question;
  return () => {
    if (logoutQuestion === question) logoutQuestion = null;
  };
}

/** Whether the logout may go ahead. */
export async function mayLogOut(): Promise<boolean> {
  return logoutQuestion ? await logoutQuestion() : true;
}

/** The unread messages for the dashboards: null until the chat has loaded them, 'failed' if that failed. */
export type UnreadNews = number | "failed" | null;
/** The number of unread messages; ChatCorner updates it. */
export const unreadMessages = createStore<{ count: UnreadNews }>(() => ({ count: null }));
export const tellUnreadMessages = (count: UnreadNews): void => unreadMessages.setState({ count });
