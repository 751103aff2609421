import { createStore } from "zustand/vanilla";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import { DEFAULT_LANGUAGE, type Language, languageOf } from "#shared/texts/languages.ts";
import { loadTexts } from "./lazy-catalogue.ts";

/** False in the build, which renders the landing page in each language (app/prerender.tsx) and says in which. */
export const isInBrowser = typeof document !== "undefined";

/** The language of the page. The server has chosen it: by the cookie, else by what the browser asks for. */
export const languageStore = createStore<{ language: Language }>(() => ({
  language: (isInBrowser ? languageOf(document.documentElement.lang) : null) ?? DEFAULT_LANGUAGE,
}));

if (isInBrowser) readLanguageFrom(() => languageStore.getState().language);

const YEAR_S = 31_536_000;

/** The newest choice, whose texts may still be loading. */
let chosen: Language | null = null;

/**
 * Shows the page in another language as soon as its texts are loaded.
 * @returns false if another language was chosen meanwhile, which is shown instead
 * @throws if they cannot be loaded
 */
export async function showLanguage(language: Language): Promise<boolean> {
  chosen = language;
  await loadTexts(language);
  if (chosen !== language) return false;
  document.documentElement.lang = language;
  languageStore.setState({ language });
  return true;
}

/** The same, and remembers it: for this browser's next page, and for its other tabs. */
export async function rememberLanguage(language: Language): Promise<void> {
  const isShown = language === languageStore.getState().language && language === (chosen ?? language);
  if (isShown && document.cookie.includes(`${LANGUAGE_COOKIE}=${language}`)) return;
  if (!(await showLanguage(language))) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, to send the first page in this language.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
  otherTabs?.postMessage(language);
}

const otherTabs =
  !isInBrowser || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kasama-language");

/** Follows a choice that is made in another tab. Called once at the start. */
export function followLanguage(): void {
  otherTabs?.addEventListener("message", ({ data }) => {
    const language = typeof data === "string" ? languageOf(data) : null;
    // Without a connection this tab keeps its language until it is loaded again.
    if (language) void showLanguage(language).catch(() => undefined);
  });
}
