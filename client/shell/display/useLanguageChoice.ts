import { useState } from "react";
import { sessionStore } from "#client/data/session.ts";
import { rememberLanguage } from "#client/texts/language.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import type { Language } from "#shared/texts/languages.ts";

/** Counts the choices in all places of the page. */
let choices = 0;

/** The language of the page, and how to choose another one. `failed` after a choice that failed, until the next one. */
export function useLanguageChoice() {
  const language = useLanguage();
  const [failed, setFailed] = useState(false);
  const choose = (next: Language) => {
    choices += 1;
    const number = choices;
    setFailed(false);
    void choice(next).catch(() => {
      // A newer choice has replaced it otherwise.
      if (number === choices) setFailed(true);
    });
  };
  return { language, choose, failed };
}

/** For this browser, or for the account of a signed-in user. @throws if the texts or the account cannot be reached */
async function choice(language: Language): Promise<void> {
  if (sessionStore.getState().user === null) return rememberLanguage(language);
  // Visitors do not load the calls of signed-in users.
  const { chooseOwnLanguage } = await import("#client/data/own-preferences.ts");
  return chooseOwnLanguage(language);
}
