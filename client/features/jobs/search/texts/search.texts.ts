import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SearchTexts {
  readonly heading: string;
  readonly words: string;
  readonly place: string;
  readonly anywhere: string;
  readonly search: string;
  readonly filters: string;
  readonly filtersOpen: <Piece>(values: { count: number; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly clear: string;
  readonly access: string;
  readonly accessYes: string;
  readonly accessOpen: string;
  readonly unknown: string;
  readonly mode: string;
  readonly type: string;
  readonly skills: string;
  readonly skillsHint: string;
  readonly otherSkill: string;
  readonly addSkill: string;
  readonly pay: string;
  readonly anyPay: string;
  readonly payAtLeast: (values: { pay: number }) => string;
  readonly payCounted: (values: { pay: number; count: number }) => string;
  readonly jobs: (values: { count: number }) => string;
  readonly results: string;
  readonly found: (values: { count: number }) => string;
  readonly sort: string;
  readonly sorts: {
    readonly match: string;
    readonly relevance: string;
    readonly date: string;
    readonly salary: string;
  };
  readonly quoted: (values: { words: string }) => string;
  readonly filterList: string;
  readonly chip: <Piece>(values: { filter: string; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly pages: string;
  readonly range: (values: { from: number; to: number; of: number }) => string;
  readonly failed: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly nothingAtAll: string;
  readonly nothingAtAllText: string;
  readonly pastEnd: string;
  readonly firstPage: string;
  readonly back: string;
  readonly backTo: (values: { count: number }) => string;
  readonly jobCount: <Piece>(values: { count: number; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
}

export const searchTexts = catalogue<SearchTexts>({ en: compiled(en), fil: compiled(fil) });
