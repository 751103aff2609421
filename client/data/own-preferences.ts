import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { languageStore, rememberLanguage, showLanguage } from "#client/texts/language.ts";
import { changePreferences, readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import type { Language } from "#shared/texts/languages.ts";
import { type CallResult, call } from "./api.ts";
import { onSessionEnd, sameAccountCheck, sessionStore } from "./session.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";

/*
 * The preferences of the signed-in account. They are not in the cache of server answers, which the frame of all pages
 * does without: every sync and every change brings them.
 */

interface Known {
  account: number | null;
  preferences: Preferences | null;
}

const known = createStore<Known>(() => ({ account: null, preferences: null }));
onSessionEnd(() => known.setState({ account: null, preferences: null }));

let following = false;

/** A choice of a language that is under way. What the server says about the language meanwhile waits for its end. */
interface Choice {
  /** The languages of the page and of the account before it, and before others that were under way. */
  page: Language;
  account: Language | null;
}
/** The newest choice, until it has ended. */
let choosing: Choice | null = null;

/** Resolves when every choice that is being saved has an answer: the next one is saved after it. */
let saving: Promise<unknown> = Promise.resolve();

/** When the account's language was last heard, in the time of `performance.now()`. */
let heardAt = Number.NEGATIVE_INFINITY;

/** @param askedAt when the answer was asked for: its language does not replace one that was heard since then */
function take(answer: Preferences, askedAt = performance.now()): void {
  const before = ownPreferences();
  const isOlder = askedAt < heardAt;
  if (!isOlder) heardAt = performance.now();
  const value = isOlder ? { ...answer, language: before?.language ?? null } : answer;
  showOwnPreferences(value);
  rememberHiding(value);
  if (!choosing) follow(before ? before.language : value.language);
}

/** Shows the page in the account's language, if it has one. @param before its language until now */
function follow(before: Language | null | undefined): void {
  const language = ownPreferences()?.language ?? null;
  // Without a connection the page keeps its language; the next sync tries again.
  if (language) void rememberLanguage(language).catch(() => undefined);
  if (language === (before ?? null)) return;
  // Some answers contain sentences of the server, such as the reasons of a match: they are loaded in the new language.
  // If the cache cannot be loaded, no page has loaded any of them.
  void import("./query-client.ts").then(
    ({ queryClient }) => queryClient.invalidateQueries(),
    () => undefined,
  );
}

const accountId = (): number | null => sessionStore.getState().user?.id ?? null;

const ofAccount = ({ account, preferences }: Known): Preferences | null =>
  account === accountId() ? preferences : null;

/** The signed-in account's preferences; null before the first sync, unless something has loaded them. */
export const ownPreferences = (): Preferences | null => ofAccount(known.getState());

/** Shows these preferences of the signed-in account everywhere, for example before the server has saved them. */
export const showOwnPreferences = (preferences: Preferences): void =>
  known.setState({ account: accountId(), preferences });

/** The same as a hook. */
export function useKnownPreferences(): Preferences | null {
  // Another account has other ones.
  useStore(sessionStore, ({ user }) => user?.id);
  return useStore(known, ofAccount);
}

/** Keeps them up to date with the server, from the first call on. */
export function followOwnPreferences(): void {
  if (following) return;
  following = true;
  listen("preferences:changed", (preferences) => take(preferences));
  onSync(({ preferences }, { askedAt }) => {
    if (preferences) take(preferences, askedAt);
  });
}

/** The call that is loading them, and whether its account is still signed in. */
let loading: { isSame: () => boolean; answer: Promise<CallResult<Preferences>> } | null = null;

/** Loads them unless they are known, once for all concurrent callers. */
export function loadOwnPreferences(): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const value = ownPreferences();
  if (value) return Promise.resolve({ ok: true, value });
  if (!loading?.isSame()) loading = { isSame: sameAccountCheck(), answer: load() };
  return loading.answer;
}

async function load(): Promise<CallResult<Preferences>> {
  const isSame = sameAccountCheck();
  const result = await call(readPreferences, {});
  if (!isSame()) return result;
  loading = null;
  // What a sync or another tab has brought meanwhile stays.
  if (result.ok && !ownPreferences()) showOwnPreferences(result.value);
  return result;
}

/** Changes the given preferences, here and in other tabs. The language is changed with `chooseOwnLanguage`. */
export async function changeOwnPreferences(
  change: Omit<PreferencesChange, "language">,
): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const isSame = sameAccountCheck();
  const askedAt = performance.now();
  const result = await call(changePreferences, { body: change });
  if (result.ok && isSame()) take(result.value, askedAt);
  return result;
}

/**
 * Shows the page in a language and saves it with the account. Of several choices the last one counts: they are saved in
 * order, and one that was replaced while its texts were loading is not saved.
 * @throws if the texts or the account cannot be reached. The page then goes back to the language of the account, or to
 * the one before if the account has none.
 */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  followOwnPreferences();
  const isSame = sameAccountCheck();
  const mine = { page: languageStore.getState().language, account: ownPreferences()?.language ?? null, ...choosing };
  choosing = mine;
  try {
    if (!(await showLanguage(language))) return;
    const saved = saving.then(() => (isSame() ? call(changePreferences, { body: { language } }) : null));
    saving = saved;
    const result = await saved;
    if (!isSame() || !result) return;
    if (!result.ok) throw new Error(result.fault.message);
    take(result.value);
  } finally {
    // If its texts could not be loaded, an earlier choice may still be being saved.
    if (choosing === mine) await saving;
    if (choosing === mine) {
      choosing = null;
      if (!ownPreferences()?.language) void showLanguage(mine.page).catch(() => undefined);
      follow(mine.account);
    }
  }
}

/** Whether this account hid details when this device last heard of it; also if it never has. */
function hidLast(): boolean {
  try {
    return localStorage.getItem(hidesKey()) !== "no";
  } catch {
    return true;
  }
}

const hidesKey = (): string => `kasama-hides-details-${sessionStore.getState().user?.id}`;

function rememberHiding({ hide_details = false }: Preferences): void {
  try {
    localStorage.setItem(hidesKey(), hide_details ? "yes" : "no");
  } catch {
    // Storage is blocked: details are hidden until the next page has heard of it.
  }
}

const hidesIn = (preferences: Preferences | null): boolean =>
  preferences ? (preferences.hide_details ?? false) : hidLast();

/** Whether the account hides details on shared screens. Until that is heard, what this device knows of it counts. */
export const hidesDetails = (): boolean => hidesIn(ownPreferences());

/** The same for a component. */
export function useHidesDetails(): boolean {
  return hidesIn(useKnownPreferences());
}

/** Shows a notice unless this account has turned them off. If the preferences cannot be loaded, it is shown. */
export function ifInApp(tell: () => void): void {
  const preferences = ownPreferences();
  if (preferences) {
    if (preferences.in_app) tell();
    return;
  }
  const isSame = sameAccountCheck();
  void loadOwnPreferences().then((result) => {
    if ((!result.ok || result.value.in_app) && isSame()) tell();
  });
}
