import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LegalTexts {
  readonly version: <Piece>(values: { version: string; date: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly binding: (values: { languages: string; binding: string }) => string;
  readonly lastTested: <Piece>(values: { date: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly noAddress: string;
  readonly why: string;
  readonly who: string;
}

export const legalTexts = catalogue<LegalTexts>({ en: compiled(en), fil: compiled(fil) });
