import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface GapTexts {
  readonly title: string;
  readonly why: (values: { gap: string }) => string;
  readonly send: string;
  readonly edit: string;
}

export const gapTexts = catalogue<GapTexts>({ en: compiled(en), fil: compiled(fil) });
