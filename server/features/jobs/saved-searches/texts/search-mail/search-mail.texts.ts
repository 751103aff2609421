import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SearchMailTexts {
  readonly subject: (values: { count: number; search: string }) => string;
  readonly subjectUnnamed: (values: { count: number }) => string;
  readonly intro: (values: { count: number }) => string;
  readonly job: (values: { title: string; company: string; location: string }) => string;
  readonly more: (values: { count: number }) => string;
  readonly open: string;
  readonly all: string;
  readonly why: string;
  readonly settings: string;
}

export const searchMailTexts = catalogue<SearchMailTexts>({ en: compiled(en), fil: compiled(fil) });
