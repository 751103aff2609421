import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface UndoEmailTexts {
  readonly claim: string;
  readonly checking: string;
  readonly lead: string;
  readonly steps: {
    readonly address: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly sessions: string;
    readonly password: string;
  };
  readonly submit: string;
  readonly busy: string;
  readonly mine: string;
  readonly failed: string;
  readonly setPassword: string;
  readonly used: {
    readonly heading: string;
    readonly text: string;
  };
  readonly expired: {
    readonly heading: string;
    readonly text: string;
  };
  readonly invalid: {
    readonly heading: string;
  };
  readonly done: {
    readonly heading: string;
    readonly text: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly again: string;
  };
}

export const undoEmailTexts = catalogue<UndoEmailTexts>({ en: compiled(en), fil: compiled(fil) });
