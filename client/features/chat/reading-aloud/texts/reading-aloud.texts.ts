import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ReadingAloudTexts {
  readonly read: string;
  readonly stop: string;
  readonly from: (values: { name: string }) => string;
  readonly fromYou: string;
}

export const readingAloudTexts = catalogue<ReadingAloudTexts>({ en: compiled(en), fil: compiled(fil) });
