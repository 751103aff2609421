import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ViewTexts {
  readonly edit: string;
  readonly more: {
    readonly both: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly pwdId: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly listing: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly close: string;
  readonly none: string;
  readonly noLogo: string;
  readonly logoOf: (values: { company: string }) => string;
  readonly status: string;
  readonly states: {
    readonly pending: {
      readonly title: string;
      readonly text: string;
    };
    readonly approved: {
      readonly title: string;
      readonly text: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly reason: (values: { text: string }) => string;
}

export const viewTexts = catalogue<ViewTexts>({ en: compiled(en), fil: compiled(fil) });
