import { call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { changePreferences, readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { accountThatAsks, chat } from "../chat.store.ts";
import { refusalText, chatTexts as texts } from "../chat.texts.ts";
import { withPreferences } from "../state/chat.choices.ts";

/** What one lets others see in the chat. It applies at once, in every tab; what the server refuses goes back. */

/** Says whether they could be read. */
export async function loadPreferences(): Promise<boolean> {
  const isSame = accountThatAsks();
  const result = await call(readPreferences, {});
  if (result.ok && isSame()) chat.setState((s) => withPreferences(s, result.value));
  return result.ok;
}

export async function setPreference(key: keyof Preferences, value: boolean): Promise<void> {
  const { preferences: before } = chat.getState();
  if (!before) return;
  chat.setState((s) => withPreferences(s, { ...before, [key]: value }));
  const isSame = accountThatAsks();
  const result = await call(changePreferences, { body: { [key]: value } });
  if (!isSame()) return;
  if (result.ok) chat.setState((s) => withPreferences(s, result.value));
  else {
    chat.setState((s) => (s.preferences ? withPreferences(s, { ...s.preferences, [key]: before[key] }) : s));
    toast({ type: "error", title: texts.settingNotSaved, message: refusalText(result.fault) });
  }
}

/** Follows a change in another tab or on another device. Returns the undo. */
export const followPreferences = (): (() => void) =>
  listen("preferences:changed", (told) => chat.setState((s) => withPreferences(s, told)));
