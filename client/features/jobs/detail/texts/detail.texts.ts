import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DetailTexts {
  readonly work: string;
  readonly openUntil: string;
  readonly places: (values: { count: number }) => string;
  readonly noEnd: string;
  readonly experience: string;
  readonly years: (values: { years: number }) => string;
  readonly access: string;
  readonly description: string;
  readonly requirements: string;
  readonly skills: string;
  readonly skill: <Piece>(values: { has: string; hidden: (text: readonly string[]) => Piece; name: string; need: string }) => string | Piece | readonly (string | Piece)[];
  readonly apply: string;
  readonly ask: string;
  readonly appliedOpen: string;
  readonly closed: string;
  readonly gone: string;
  readonly goneText: string;
  readonly failed: string;
  readonly failedRest: string;
  readonly loading: string;
  readonly whole: string;
}

export const detailTexts = catalogue<DetailTexts>({ en: compiled(en), fil: compiled(fil) });
