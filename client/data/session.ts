import { createStore } from "zustand/vanilla";
import type { SESSION_END_REASONS } from "#shared/accounts/accounts.events.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";

/**
 * How a session ended: the person left (`logout`, here or in another tab), or the server ended it. `expired` is also what
 * is said where the server did not say why. A restart of the server ends none, nor do too many tabs.
 */
export type SessionEnd = Exclude<(typeof SESSION_END_REASONS)[number], "restart" | "tabs">;

export interface Session {
  state: "loading" | "in" | "out";
  token: string | null;
  user: SessionUser | null;
  /** Why nobody is signed in; null before the first session and while one lasts. */
  ended: SessionEnd | null;
  /** Of a suspension: the reason that the admin gave. Kept nowhere else. */
  why?: string;
}

const TOKEN = "token";
const USER = "user";
const REMEMBERED_EMAIL = "rememberedEmail";
/** Purged wherever it is found, written nowhere. */
const REMEMBERED_PASSWORD = "rememberedPassword";
const OPEN_CONVERSATIONS = "openConversations";
/** How the keys begin under which forms keep what was typed, until it is saved. The computer may be shared. */
export const TYPED = "kasama-typed-";
/** Why the last session ended, unless by a logout, for the other tabs: what is unsent is wiped by a logout alone. */
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

/** The session as every part of the client reads it. Change it through the functions of this file. */
export const sessionStore = createStore<Session>(() => LOADING);

/** The state of somebody signed in. */
export const withUser = (token: string, user: SessionUser): Session => ({ state: "in", token, user, ended: null });

/** The state of nobody signed in. */
export const withoutUser = (ended: SessionEnd | null, why?: string): Session => ({
  ...{ state: "out", token: null, user: null, ended },
  ...(why !== undefined && { why }),
});

/**
 * `SessionUser` by hand: the first page of a visitor needs no other schema, so it need not load zod for this one. A test
 * keeps the two in step.
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

/** What the two stored items say: a session where both are there and parse, otherwise null. */
export function parseStored(token: string | null, user: string | null): { token: string; user: SessionUser } | null {
  if (!token || !user) return null;
  try {
    const parsed: unknown = JSON.parse(user);
    if (!isSessionUser(parsed)) throw new TypeError("The stored user is not one");
    return { token, user: parsed };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants a failed restore logged.
    console.error("The stored session cannot be read", error);
    return null;
  }
}

/** Storage may be refused by the browser; the session then lasts as long as the page. */
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
    // Nothing can be read, so nothing was kept.
    null,
  );

function clearStored(keys: readonly string[]): void {
  for (const key of keys) stored((storage) => storage.removeItem(key), undefined);
}

/** Both stored items make a session, or all four are cleared. Loading ends in every case. */
export function restoreSession(): void {
  const found = readStored();
  clearStored(found ? [REMEMBERED_PASSWORD] : STORED);
  sessionStore.setState(found ? withUser(found.token, found.user) : withoutUser(null), true);
}

export interface NewSession {
  token: string;
  user: SessionUser;
  /** The address typed at login; an employer's username is another text. */
  email: string;
  rememberMe: boolean;
}

/** Keeps a session that the server has just begun. */
export function signIn({ token, user, email, rememberMe }: NewSession): void {
  stored((storage) => {
    storage.removeItem(REMEMBERED_PASSWORD);
    storage.removeItem(ENDED);
    if (rememberMe) storage.setItem(REMEMBERED_EMAIL, email);
    else storage.removeItem(REMEMBERED_EMAIL);
    // The token last: other tabs take it as the sign that both are there.
    storage.setItem(USER, JSON.stringify(user));
    storage.setItem(TOKEN, token);
  }, undefined);
  enter(token, user);
}

/**
 * The person is known anew, after a change of the profile: here, in storage, and so in the other tabs. Of what is given
 * only what the login gives is kept; a change of somebody who is not signed in here is no news.
 */
export function replaceUser({ id, username, first_name, last_name, user_type, photo }: SessionUser): void {
  const { state, token, user: before } = sessionStore.getState();
  if (state !== "in" || !token || before?.id !== id) return;
  const user = { id, username, first_name, last_name, user_type, photo };
  stored((storage) => storage.setItem(USER, JSON.stringify(user)), undefined);
  sessionStore.setState(withUser(token, user), true);
}

/**
 * Whether what was typed goes with the session: the person signed out, and somebody else may sit here next, or the account
 * is gone. After any other end they come back to it, under their own number.
 */
export const leavesForGood = (reason: SessionEnd): boolean => reason === "logout" || reason === "deleted";

/** Forgets the session and what belongs to it. Safe to call when nobody is signed in. */
export function signOut(reason: SessionEnd = "logout", why?: string): void {
  // The reason first: other tabs read it when they see the token go.
  if (reason === "logout") clearStored([ENDED]);
  else stored((storage) => storage.setItem(ENDED, reason), undefined);
  clearStored([...STORED, OPEN_CONVERSATIONS]);
  if (leavesForGood(reason)) clearStored(stored(Object.keys, []).filter((key) => key.startsWith(TYPED)));
  leave(reason, why);
}

/**
 * The server has ended the session. If another tab has ended it a moment before, that tab's reason counts: the server was
 * only told of a logout.
 */
export function endedByServer(reason: SessionEnd, why?: string): void {
  const isGone = stored((storage) => storage.getItem(TOKEN) === null, false);
  signOut(reason === "logout" && isGone ? endedElsewhere() : reason, why);
}

/**
 * Clears what is stored of a session, after a sign-in was refused. Nobody left: what was typed before the last session
 * ended stays, under its owner's number, and so does the reason why it ended.
 */
export function forgetStoredSession(): void {
  clearStored(STORED);
  leave("expired");
}

export type SessionEndListener = (end: { user: SessionUser; reason: SessionEnd }) => void;
const endListeners = new Set<SessionEndListener>();

/** Calls the listener on every way out: logout here, logout in another tab, a session that the server ended. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/** Makes a login, a logout or a changed profile of another tab happen here too. Returns the undo. */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== TOKEN && event.key !== USER) return;
    const found = readStored();
    // Storage is left alone here: the other tab may be between its two writes.
    if (!found) leave(endedElsewhere());
    else if (event.key === TOKEN) enter(found.token, found.user);
    else if (event.key === USER) rename(found.user);
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** Why another tab has ended the session; where that cannot be read, the person may have cleared the storage. */
function endedElsewhere(): SessionEnd {
  const reason = stored((storage) => storage.getItem(ENDED), null);
  return reason !== null && OTHER_ENDS.includes(reason) ? (reason as SessionEnd) : "logout";
}

function enter(token: string, user: SessionUser): void {
  const before = sessionStore.getState();
  if (before.user && before.user.id !== user.id) leave("logout");
  sessionStore.setState(withUser(token, user), true);
}

/** A profile changed in another tab. At a login there the user is written first: that one is not the one known here. */
function rename(user: SessionUser): void {
  const { token, user: before } = sessionStore.getState();
  if (token && before?.id === user.id) sessionStore.setState(withUser(token, user), true);
}

function leave(reason: SessionEnd, why?: string): void {
  const { user, state, ended } = sessionStore.getState();
  if (state === "out") {
    // Another tab was quicker, and says only that it ended.
    if (ended === reason && why !== undefined) sessionStore.setState({ why });
    return;
  }
  sessionStore.setState(withoutUser(user ? reason : null, why), true);
  if (!user) return;
  for (const listener of endListeners) listener({ user, reason });
}
