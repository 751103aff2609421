import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MoreTexts {
  readonly earlier: string;
  readonly earlierLoading: string;
  readonly earlierFailed: string;
  readonly earlierLoaded: (values: { count: number }) => string;
  readonly later: string;
  readonly laterLoading: string;
  readonly laterFailed: string;
  readonly laterLoaded: (values: { count: number }) => string;
}

export const moreTexts = catalogue<MoreTexts>({ en: compiled(en), fil: compiled(fil) });
