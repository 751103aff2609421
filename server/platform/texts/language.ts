import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { currentLanguage, readLanguageFrom } from "#shared/texts/current.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import { DEFAULT_LANGUAGE, type Language, languageOf, preferredLanguage } from "#shared/texts/languages.ts";

/** The language of the request or of the recipient, through all that is awaited on its behalf. */
const languages = new AsyncLocalStorage<{ language: Language }>();

readLanguageFrom(() => languages.getStore()?.language ?? DEFAULT_LANGUAGE);

/** Runs something in a language: every text that it reads is in that language, also after an `await`. */
export const inLanguage = <T>(language: Language | null, work: () => T): T =>
  languages.run({ language: language ?? DEFAULT_LANGUAGE }, work);

/** What is stored about the language of a person. Both fields are required, so that no projection leaves one out. */
export interface LanguagesOfPerson {
  /** The one that they chose. */
  language: Language | undefined;
  /** The one that their browser asked for at the last sign-up or sign-in. */
  seen_language: Language | undefined;
}

/** The language in which others write to a person; null if nothing is known about it. */
export const languageFor = ({ language, seen_language }: LanguagesOfPerson): Language | null =>
  language ?? seen_language ?? null;

/** Writes to a person in their language; if it is not known, in that of the current call, which is usually their own. */
export const inLanguageOf = <T>(person: LanguagesOfPerson, work: () => T): T =>
  inLanguage(languageFor(person) ?? currentLanguage(), work);

/** Goes on in the language of the account that makes the current call, if its owner has chosen one. */
export function speakTo({ language }: { language?: Language | null }): void {
  const current = languages.getStore();
  if (current && language) current.language = language;
}

/** The language that was chosen in a browser: that of the cookie which the language switch writes. */
export const chosenLanguage = (cookie: string | undefined): Language | null =>
  cookie === undefined ? null : languageOf(cookie);

/**
 * The language that a request asks for: of its cookie, which the language switch writes, else of `Accept-Language`; null
 * if it names none of ours.
 */
export const askedLanguage = (c: Context): Language | null =>
  chosenLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? preferredLanguage(c.req.header("accept-language"));

/** The same, and the language of the specification if it names none. */
export const languageOfRequest = (c: Context): Language => askedLanguage(c) ?? DEFAULT_LANGUAGE;

/**
 * Answers every call in the language that it asks for, until the session says who calls: then in that of the account
 * (`speakTo`).
 */
export const speakLanguage = (): MiddlewareHandler => (c, next) => inLanguage(languageOfRequest(c), next);
