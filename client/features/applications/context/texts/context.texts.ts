import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ContextTexts {
  readonly loading: string;
  readonly failed: string;
  readonly yours: string;
  readonly theirs: (values: { name: string }) => string;
  readonly company: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly next: string;
  readonly open: string;
  readonly interview: string;
  readonly candidate: string;
}

export const contextTexts = catalogue<ContextTexts>({ en: compiled(en), fil: compiled(fil) });
