import { showing } from "#shared/texts/catalogue.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";

/** What the build makes of one language: strings, and functions for messages with arguments. */
type Load = () => Promise<{ default: object }>;

/** Loads one language of each catalogue whose code is loaded; null if it is loaded already. */
const catalogues = new Set<(language: Language) => Promise<void> | null>();

/**
 * The texts of a catalogue of which only the reader's language is loaded. The build puts this in the place of
 * `catalogue()` (scripts/texts/vite-plugin.ts). Loading begins when the code does that shows the texts.
 */
export function lazyCatalogue<T extends object>(languages: Record<Language, Load>): T {
  const made = new Map<Language, object>();
  const load = (language: Language) =>
    made.has(language) ? null : languages[language]().then((messages) => void made.set(language, messages.default));
  catalogues.add(load);
  // withTexts() loads again what has failed here, and reports the failure.
  load(currentLanguage())?.catch(() => undefined);
  return showing<T>(() => made.get(currentLanguage()) ?? null);
}

/** Loads a language for all code that is loaded. When it ends, that language can be shown at once. */
export async function loadTexts(language: Language): Promise<void> {
  for (;;) {
    const loading = [...catalogues].flatMap((load) => load(language) ?? []);
    if (loading.length === 0) return;
    await Promise.all(loading);
  }
}

/**
 * Code together with its texts. The build writes this around every `import()` of the client, so that code which has
 * arrived can read its texts at once. It rejects like the import if the texts cannot be loaded.
 */
export async function withTexts<M>(code: Promise<M>): Promise<M> {
  const module = await code;
  await loadTexts(currentLanguage());
  return module;
}
