import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PrimitivesTexts {
  readonly wholeNumber: string;
  readonly positive: string;
  readonly positiveWhole: string;
  readonly least: (values: { least: number }) => string;
  readonly most: (values: { most: number }) => string;
  readonly idempotencyKey: string;
  readonly tooLong: (values: { max: number }) => string;
  readonly uuid: string;
  readonly cursor: string;
}

export const primitivesTexts = catalogue<PrimitivesTexts>({ en: compiled(en), fil: compiled(fil) });
