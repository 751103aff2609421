import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SearchTexts {
  readonly own: string;
  readonly inMessages: string;
  readonly searchingMessages: string;
  readonly messagesFound: (values: { more: string; count: number }) => string;
  readonly messagesFoundNone: string;
  readonly searchFailed: string;
  readonly moreFound: string;
  readonly openingFound: string;
  readonly searchHere: string;
  readonly searchWords: string;
  readonly matchOf: (values: { more: string; n: number; count: number }) => string;
  readonly noMatch: string;
  readonly saidMatch: (values: { place: string; name: string; text: string }) => string;
  readonly olderMatch: string;
  readonly newerMatch: string;
  readonly closeSearch: string;
}

export const searchTexts = catalogue<SearchTexts>({ en: compiled(en), fil: compiled(fil) });
