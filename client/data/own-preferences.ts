import { createStore } from "zustand/vanilla";
import { changePreferences, readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import { type CallResult, call } from "./api.ts";
import { onSessionEnd, sessionStore } from "./session.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";

/**
 * What the account that is signed in has decided, for every part of the client. Told by every sync and by every change;
 * who needs it before the first of them asks.
 */
export const ownPreferences = createStore<{ known: Preferences | null }>(() => ({ known: null }));

/** The question that is under way or was answered, and by whose token it was asked. */
let asked: { token: string | null; answer: Promise<CallResult<Preferences>> } | null = null;
let following = false;

const take = (known: Preferences): void => ownPreferences.setState({ known });
function forget(): void {
  asked = null;
  ownPreferences.setState({ known: null });
}

/** Keeps them in step with the server, from the first call on. */
export function followOwnPreferences(): void {
  if (following) return;
  following = true;
  listen("preferences:changed", take);
  onSync(({ preferences }) => {
    if (preferences) take(preferences);
  });
  onSessionEnd(forget);
}

/** Says later whether the account that asks now is still the one that is signed in. */
function accountThatAsks(): () => boolean {
  const { token } = sessionStore.getState();
  return () => sessionStore.getState().token === token;
}

async function ask(): Promise<CallResult<Preferences>> {
  const isSame = accountThatAsks();
  const result = await call(readPreferences, {});
  if (!isSame()) return result;
  if (result.ok) take(result.value);
  // The next who needs them asks again.
  else asked = null;
  return result;
}

/** Reads them, once for all who ask. */
export function loadOwnPreferences(): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const { token } = sessionStore.getState();
  if (asked?.token !== token) asked = { token, answer: ask() };
  return asked.answer;
}

/** Changes what is named, here and in the other tabs. */
export async function changeOwnPreferences(change: PreferencesChange): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const isSame = accountThatAsks();
  const result = await call(changePreferences, { body: change });
  if (result.ok && isSame()) take(result.value);
  return result;
}

/** Tells of news, unless this account wants none in the pages. Where nobody can say, news are told. */
export function ifInApp(tell: () => void): void {
  const { known } = ownPreferences.getState();
  if (known) {
    if (known.in_app) tell();
    return;
  }
  const isSame = accountThatAsks();
  void loadOwnPreferences().then((result) => {
    if (isSame() && (!result.ok || result.value.in_app)) tell();
  });
}
