import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ReportsTexts {
  readonly reason: string;
  readonly details: string;
  readonly detailsTooLong: string;
  readonly ownMessage: string;
  readonly systemLine: string;
}

export const reportsTexts = catalogue<ReportsTexts>({ en: compiled(en), fil: compiled(fil) });
