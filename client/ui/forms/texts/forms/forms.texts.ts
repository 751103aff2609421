import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FormsTexts {
  readonly error: (values: { text: string }) => string;
  readonly ofFile: (values: { file: string; problem: string }) => string;
  readonly optional: string;
  readonly fileCare: string;
  readonly show: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly phonePrefix: string;
  readonly problems: (values: { count: number }) => string;
  readonly progress: string;
  readonly stepNow: (values: { step: number; steps: number; name: string }) => string;
  readonly stepOther: (values: { step: number; name: string }) => string;
  readonly stepDone: <Piece>(values: { step: number; name: string; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly errorOf: <Piece>(values: { hidden: (text: readonly string[]) => Piece; rule: string }) => string | Piece | readonly (string | Piece)[];
}

export const formsTexts = catalogue<FormsTexts>({ en: compiled(en), fil: compiled(fil) });
