import { useEffect } from "react";
import { endpointName } from "#shared/endpoint.ts";
import { changePreferences, readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import { type CallResult, call } from "./api.ts";
import { type Answered, keyOf, queryClient } from "./query-client.ts";
import { sessionStore } from "./session.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";
import { type ServerStateHandle, useEndpoint } from "./useEndpoint.ts";

/** Kept until the session ends: every sync and every change brings them. */
const KEPT = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };

let following = false;

/** The entry of the account that is signed in, with how long it is kept. */
function ownEntry() {
  const queryKey = keyOf(endpointName(readPreferences), {});
  queryClient.setQueryDefaults(queryKey, KEPT);
  return queryKey;
}

const take = (value: Preferences): void => {
  queryClient.setQueryData<Answered<Preferences, object>>(ownEntry(), { value, args: {} });
};

/** What the account that is signed in has decided; null before the first sync, unless a page has asked. */
export const ownPreferences = (): Preferences | null =>
  queryClient.getQueryData<Answered<Preferences, object>>(ownEntry())?.value ?? null;

/** Keeps them in step with the server, from the first call on. */
export function followOwnPreferences(): void {
  if (following) return;
  following = true;
  listen("preferences:changed", take);
  onSync(({ preferences }) => {
    if (preferences) take(preferences);
  });
}

/** Reads them, once for all who ask. Rejects with the fault of the call. */
export async function loadOwnPreferences(): Promise<Preferences> {
  followOwnPreferences();
  const queryFn = async (): Promise<Answered<Preferences, object>> => {
    const result = await call(readPreferences, {});
    return result.ok ? { value: result.value, args: {} } : Promise.reject(result.fault);
  };
  return (await queryClient.fetchQuery({ queryKey: ownEntry(), queryFn })).value;
}

/** The same for a page that shows them. */
export function useOwnPreferences(): ServerStateHandle<Preferences> {
  useEffect(followOwnPreferences, []);
  ownEntry();
  return useEndpoint(readPreferences, {}, { keepMs: KEPT.gcTime });
}

/** Says later whether the account that asks now is still the one that is signed in. */
function accountThatAsks(): () => boolean {
  const { token } = sessionStore.getState();
  return () => sessionStore.getState().token === token;
}

/** Changes what is named, here and in the other tabs. */
export async function changeOwnPreferences(change: PreferencesChange): Promise<CallResult<Preferences>> {
  followOwnPreferences();
  const isSame = accountThatAsks();
  const result = await call(changePreferences, { body: change });
  if (result.ok && isSame()) take(result.value);
  return result;
}

/** Tells of news, unless this account wants none in the pages. Where they cannot be read, news are told. */
export function ifInApp(tell: () => void): void {
  const known = ownPreferences();
  if (known) {
    if (known.in_app) tell();
    return;
  }
  const isSame = accountThatAsks();
  void loadOwnPreferences()
    .then(
      ({ in_app }) => in_app,
      () => true,
    )
    .then((wanted) => {
      if (wanted && isSame()) tell();
    });
}
