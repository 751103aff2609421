import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LetterTexts {
  readonly greeting: (values: { name: string }) => string;
  readonly greetingWithoutName: string;
  readonly questions: (values: { address: string }) => string;
  readonly copyLink: string;
}

export const letterTexts = catalogue<LetterTexts>({ en: compiled(en), fil: compiled(fil) });
