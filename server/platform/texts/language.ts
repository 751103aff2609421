import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import { DEFAULT_LANGUAGE, type Language, languageOf, preferredLanguage } from "#shared/texts/languages.ts";

/** The language of the request or of the recipient, through all that is awaited on its behalf. */
const languages = new AsyncLocalStorage<Language>();

readLanguageFrom(() => languages.getStore() ?? DEFAULT_LANGUAGE);

/** Runs something in a language: every text that it reads is in that language, also after an `await`. */
export const inLanguage = <T>(language: Language | null | undefined, work: () => T): T =>
  languages.run(language ?? DEFAULT_LANGUAGE, work);

/**
 * The language that a request asks for: of its cookie, which the language switch writes, else of `Accept-Language`. The
 * texts of the specification without either.
 */
export function languageOfRequest(c: Context): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return (
    (chosen === undefined ? null : languageOf(chosen)) ??
    preferredLanguage(c.req.header("accept-language")) ??
    DEFAULT_LANGUAGE
  );
}

/** Answers every call in the language that it asks for. */
export const speakLanguage = (): MiddlewareHandler => (c, next) => inLanguage(languageOfRequest(c), next);
