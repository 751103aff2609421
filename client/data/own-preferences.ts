import { hashKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { rememberLanguage } from "#client/texts/language.ts";
import { endpointName } from "#shared/endpoint.ts";
import { changePreferences, readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import { type CallResult, call } from "./api.ts";
import { type Answered, keyOf, putCached, queryClient, unwrap } from "./query-client.ts";
import { sameAccountCheck } from "./session.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";
import { type ServerStateHandle, useEndpoint } from "./useEndpoint.ts";

/** Cached until the session ends: every sync and every change updates them. */
const KEPT = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };

let following = false;

/** The cache key of the signed-in account; also sets how long the entry is cached. */
function ownEntry() {
  const queryKey = keyOf(endpointName(readPreferences), {});
  queryClient.setQueryDefaults(queryKey, KEPT);
  return queryKey;
}

function take(value: Preferences): void {
  const before = ownPreferences();
  const queryKey = ownEntry();
  putCached(queryKey, { value, args: {} });
  // Without a connection the page keeps its language; the next sync tries again.
  if (value.language) void rememberLanguage(value.language).catch(() => undefined);
  // Some answers contain sentences of the server, such as the reasons of a match: they are loaded in the new language.
  if (before && before.language !== value.language)
    void queryClient.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
}

/** The signed-in account's preferences; null before the first sync, unless a page has loaded them. */
export const ownPreferences = (): Preferences | null =>
  queryClient.getQueryData<Answered<Preferences, object>>(ownEntry())?.value ?? null;

/** Keeps them up to date with the server, from the first call on. */
export function followOwnPreferences(): void {
  if (following) return;
  following = true;
  listen("preferences:changed", take);
  onSync(({ preferences }) => {
    if (preferences) take(preferences);
  });
}

/** Loads them, once for all concurrent callers. @throws the fault of the call */
export async function loadOwnPreferences(): Promise<Preferences> {
  followOwnPreferences();
  const queryFn = async () => ({ value: await unwrap(await call(readPreferences, {})), args: {} });
  return (await queryClient.fetchQuery({ queryKey: ownEntry(), queryFn })).value;
}

/** The preferences as a hook, for pages that show them. */
export function useOwnPreferences(): ServerStateHandle<Preferences> {
  useEffect(followOwnPreferences, []);
  ownEntry();
  return useEndpoint(readPreferences, {}, { keepMs: KEPT.gcTime });
}

/** Changes the given preferences, here and in other tabs. */
export async function changeOwnPreferences(change: PreferencesChange): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const isSame = sameAccountCheck();
  const result = await call(changePreferences, { body: change });
  if (result.ok && isSame()) take(result.value);
  return result;
}

/** Shows a notice unless this account has turned them off. If the preferences cannot be loaded, it is shown. */
export function ifInApp(tell: () => void): void {
  const known = ownPreferences();
  if (known) {
    if (known.in_app) tell();
    return;
  }
  const isSame = sameAccountCheck();
  void loadOwnPreferences()
    .then(
      ({ in_app }) => in_app,
      () => true,
    )
    .then((wanted) => {
      if (wanted && isSame()) tell();
    });
}
