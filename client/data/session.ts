import { createStore } from "zustand/vanilla";
import type { SESSION_END_REASONS } from "#shared/accounts/accounts.events.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";

/**
 * How a session ended: the user logged out (`logout`, here or in another tab), or the server ended it. `expired` is also
 * used if the server gave no reason. Neither a server restart nor too many tabs end a session.
 */
export type SessionEnd = Exclude<(typeof SESSION_END_REASONS)[number], "restart" | "tabs">;

export interface Session {
  state: "loading" | "in" | "out";
  token: string | null;
  user: SessionUser | null;
  /** Why the last session ended; null before the first session and during one. */
  ended: SessionEnd | null;
  /** The admin's reason for a suspension. Not stored. */
  why?: string;
}

const TOKEN = "token";
const USER = "user";
const REMEMBERED_EMAIL = "rememberedEmail";
/** Deleted if found, never written. */
const REMEMBERED_PASSWORD = "rememberedPassword";
const OPEN_CONVERSATIONS = "openConversations";
/** Prefix of the keys of unsaved form input. Deleted at a logout, because the computer may be shared. */
export const TYPED = "kasama-typed-";
/** Why the last session ended, unless by a logout, for other tabs: only a logout deletes unsent messages. */
const ENDED = "sessionEnded";
const OTHER_ENDS: readonly string[] = [
  "expired",
  "suspended",
  "type",
  "password",
  "email",
  "deleted",
] satisfies SessionEnd[];
const STORED = [USER, TOKEN, REMEMBERED_EMAIL, REMEMBERED_PASSWORD] as const;

const LOADING: Session = { state: "loading", token: null, user: null, ended: null };

/** The session. Change it only through the functions of this file. */
export const sessionStore = createStore<Session>(() => LOADING);

/** The state with a session. */
export const withUser = (token: string, user: SessionUser): Session => ({ state: "in", token, user, ended: null });

/** The state without a session. */
export const withoutUser = (ended: SessionEnd | null, why?: string): Session => ({
  ...{ state: "out", token: null, user: null, ended },
  ...(why !== undefined && { why }),
});

/**
 * Checks `SessionUser` without zod, which a visitor's first page would otherwise load only for this. A test keeps the
 * two in sync.
 */
export function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, username, first_name, last_name, user_type, photo } = value as Record<keyof SessionUser, unknown>;
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    [username, first_name, last_name].every((text) => typeof text === "string") &&
    USER_TYPES.some((type) => type === user_type) &&
    (photo === null || typeof photo === "string")
  );
}

/** The stored session: if both items exist and are valid, otherwise null. */
export function parseStored(token: string | null, user: string | null): { token: string; user: SessionUser } | null {
  if (!token || !user) return null;
  try {
    const parsed: unknown = JSON.parse(user);
    if (!isSessionUser(parsed)) throw new TypeError("The stored user is not one");
    return { token, user: parsed };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification requires it.
    console.error("The stored session cannot be read", error);
    return null;
  }
}

/** The browser may block storage; then the session lasts as long as the page. */
function stored<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

const readStored = () =>
  stored(
    (storage) => parseStored(storage.getItem(TOKEN), storage.getItem(USER)),
    // Storage is blocked: nothing was stored.
    null,
  );

function clearStored(keys: readonly string[]): void {
  for (const key of keys) stored((storage) => storage.removeItem(key), undefined);
}

/** Restores the session if both items are valid, otherwise clears all four. Always finishes loading. */
export function restoreSession(): void {
  const found = readStored();
  clearStored(found ? [REMEMBERED_PASSWORD] : STORED);
  sessionStore.setState(found ? withUser(found.token, found.user) : withoutUser(null), true);
}

export interface NewSession {
  token: string;
  user: SessionUser;
  /** The address typed at the login, which may differ from an employer's username. */
  email: string;
  rememberMe: boolean;
}

/** Stores a session that the server has just started. */
export function signIn({ token, user, email, rememberMe }: NewSession): void {
  stored((storage) => {
    storage.removeItem(REMEMBERED_PASSWORD);
    storage.removeItem(ENDED);
    if (rememberMe) storage.setItem(REMEMBERED_EMAIL, email);
    else storage.removeItem(REMEMBERED_EMAIL);
    // The token last: other tabs take it as the sign that both items exist.
    storage.setItem(USER, JSON.stringify(user));
    storage.setItem(TOKEN, token);
  }, undefined);
  enter(token, user);
}

/**
 * Updates the user after a profile change: here, in storage, and thereby in other tabs. Only the fields of the login are
 * stored; changes of other users are ignored.
 */
export function replaceUser({ id, username, first_name, last_name, user_type, photo }: SessionUser): void {
  const { state, token, user: before } = sessionStore.getState();
  if (state !== "in" || !token || before?.id !== id) return;
  const user = { id, username, first_name, last_name, user_type, photo };
  stored((storage) => storage.setItem(USER, JSON.stringify(user)), undefined);
  sessionStore.setState(withUser(token, user), true);
}

/**
 * Whether unsaved input is deleted with the session: after a logout, because another person may use the computer next, and
 * after the account was deleted. Otherwise it stays stored under the user's id until they sign in again.
 */
export const leavesForGood = (reason: SessionEnd): boolean => reason === "logout" || reason === "deleted";

/** Clears the session and its data. Safe to call without a session. */
export function signOut(reason: SessionEnd = "logout", why?: string): void {
  // The reason first: other tabs read it when the token is removed.
  if (reason === "logout") clearStored([ENDED]);
  else stored((storage) => storage.setItem(ENDED, reason), undefined);
  clearStored([...STORED, OPEN_CONVERSATIONS]);
  if (leavesForGood(reason)) clearStored(stored(Object.keys, []).filter((key) => key.startsWith(TYPED)));
  leave(reason, why);
}

/**
 * The server has ended the session. If another tab ended it a moment before, that tab's reason counts, because the server
 * may only be reacting to a logout.
 */
export function endedByServer(reason: SessionEnd, why?: string): void {
  const isGone = stored((storage) => storage.getItem(TOKEN) === null, false);
  signOut(reason === "logout" && isGone ? endedElsewhere() : reason, why);
}

/**
 * Clears the stored session after a refused sign-in. This is no logout: unsaved input of the last session stays stored
 * under its owner's id, and so does the reason why that session ended.
 */
export function forgetStoredSession(): void {
  clearStored(STORED);
  leave("expired");
}

/** Whether the browser still stores this session: another tab may have ended it, and this one not have heard of it. */
export const isSessionStored = (): boolean =>
  stored((storage) => storage.getItem(TOKEN) === sessionStore.getState().token, false);

/**
 * For callers that wait for an answer: on a shared computer, another account may be signed in when it arrives.
 * @returns a function that tells whether the session is still the same one
 */
export function sameAccountCheck(): () => boolean {
  const { token } = sessionStore.getState();
  return () => sessionStore.getState().token === token;
}

export type SessionEndListener = (end: { user: SessionUser; reason: SessionEnd }) => void;
const endListeners = new Set<SessionEndListener>();

/** Calls the listener whenever a session ends: by a logout here or in another tab, or by the server. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/** Applies logins, logouts and profile changes of other tabs. @returns a stop function */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that all items were cleared.
    if (event.key !== null && event.key !== TOKEN && event.key !== USER) return;
    const found = readStored();
    // Does not write to the storage: the other tab may be between its two writes.
    if (!found) leave(endedElsewhere());
    else if (event.key === TOKEN) enter(found.token, found.user);
    else if (event.key === USER) rename(found.user);
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** Why another tab has ended the session; a logout if unknown, because the user may have cleared the storage. */
function endedElsewhere(): SessionEnd {
  const reason = stored((storage) => storage.getItem(ENDED), null);
  return reason !== null && OTHER_ENDS.includes(reason) ? (reason as SessionEnd) : "logout";
}

function enter(token: string, user: SessionUser): void {
  const before = sessionStore.getState();
  if (before.user && before.user.id !== user.id) leave("logout");
  sessionStore.setState(withUser(token, user), true);
}

/** Applies a profile change of another tab. Ignores another user, which a login there writes before its token. */
function rename(user: SessionUser): void {
  const { token, user: before } = sessionStore.getState();
  if (token && before?.id === user.id) sessionStore.setState(withUser(token, user), true);
}

function leave(reason: SessionEnd, why?: string): void {
  const { user, state, ended } = sessionStore.getState();
  if (state === "out") {
    // Another tab has reacted first and only reports that it ended.
    if (ended === reason && why !== undefined) sessionStore.setState({ why });
    return;
  }
  sessionStore.setState(withoutUser(user ? reason : null, why), true);
  if (!user) return;
  for (const listener of endListeners) listener({ user, reason });
}
