import { useState } from "react";
import { sessionStore } from "#client/data/session.ts";
import { rememberLanguage } from "#client/texts/language.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import type { Language } from "#shared/texts/languages.ts";

/** The language of the page, and how to choose another one. `failed` until a choice succeeds. */
export function useLanguageChoice() {
  const language = useLanguage();
  const [failed, setFailed] = useState(false);
  const choose = (next: Language) => {
    void choice(next).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return { language, choose, failed };
}

/** For this browser, and for the account of a signed-in user. @throws if the texts or the account cannot be reached */
async function choice(language: Language): Promise<void> {
  await rememberLanguage(language);
  if (sessionStore.getState().user === null) return;
  // Visitors do not load the calls of signed-in users.
  const { changeOwnPreferences } = await import("#client/data/own-preferences.ts");
  const saved = await changeOwnPreferences({ language });
  if (!saved.ok) throw new Error(saved.fault.message);
}
