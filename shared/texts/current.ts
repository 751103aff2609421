import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

let source = (): Language => DEFAULT_LANGUAGE;

/**
 * The language of the texts right now: in the browser that of the page, on the server that of the request or of the
 * recipient (`server/platform/texts/`).
 */
export const currentLanguage = (): Language => source();

/** Says where the language comes from. Called once per program, before any text is shown. */
export function readLanguageFrom(next: () => Language): void {
  source = next;
}
