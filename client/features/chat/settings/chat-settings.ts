import { changeOwnPreferences, ownPreferences, showOwnPreferences } from "#client/data/own-preferences.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { sameAccountCheck } from "../chat.store.ts";
import { refusalText } from "../chat-lines.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";

/** Changes one preference at once, in every tab. If the server refuses, takes the change back and says so. */
export async function setPreference(key: keyof Omit<Preferences, "language">, value: boolean): Promise<void> {
  const before = ownPreferences();
  if (!before) return;
  const show = (shown: boolean) => showOwnPreferences({ ...before, ...ownPreferences(), [key]: shown });
  show(value);
  const isSame = sameAccountCheck();
  const result = await changeOwnPreferences({ [key]: value });
  if (result.ok || !isSame()) return;
  show(before[key] ?? false);
  toast({ type: "error", title: texts.settingNotSaved, message: refusalText(result.fault) });
}
