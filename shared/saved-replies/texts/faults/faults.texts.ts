import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultsTexts {
  readonly nameRequired: string;
  readonly nameTaken: string;
  readonly textRequired: string;
  readonly unknown: (values: { count: number; names: string; known: string }) => string;
  readonly full: (values: { max: number }) => string;
  readonly notFound: string;
  readonly notShared: string;
  readonly changed: (values: { name: string; text: string }) => string;
}

export const faultsTexts = catalogue<FaultsTexts>({ en: compiled(en), fil: compiled(fil) });
