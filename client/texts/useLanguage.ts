import { useStore } from "zustand";
import { currentLanguage } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";
import { isInBrowser, languageStore } from "./language.ts";

/**
 * The language of the page, for components that choose it, and for those in `memo()`, which otherwise keep their texts
 * when it changes. All others are rendered again by main.tsx.
 */
export const useLanguage: () => Language = isInBrowser
  ? () => useStore(languageStore, ({ language }) => language)
  : currentLanguage;
