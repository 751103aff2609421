import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FindTexts {
  readonly findLabel: string;
  readonly findHint: (values: { least: number }) => string;
  readonly finding: string;
  readonly found: (values: { count: number }) => string;
  readonly foundNobody: string;
  readonly findFailed: string;
}

export const findTexts = catalogue<FindTexts>({ en: compiled(en), fil: compiled(fil) });
