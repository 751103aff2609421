import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface RecommendedTexts {
  readonly heading: string;
  readonly all: (values: { count: number }) => string;
  readonly fewer: string;
  readonly search: string;
  readonly failed: string;
  readonly matches: (values: { count: number }) => string;
  readonly newest: string;
  readonly newestText: string;
  readonly profile: string;
  readonly nothing: string;
  readonly nothingText: string;
}

export const recommendedTexts = catalogue<RecommendedTexts>({ en: compiled(en), fil: compiled(fil) });
