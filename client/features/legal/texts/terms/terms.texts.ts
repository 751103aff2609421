import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface TermsTexts {
  readonly title: string;
  readonly lead: (values: { app: string }) => string;
  readonly who: {
    readonly title: string;
    readonly agreement: (values: { app: string }) => string;
    readonly data: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly what: {
    readonly title: (values: { app: string }) => string;
    readonly text: (values: { app: string }) => string;
    readonly list: readonly [
      string,
      string,
      string,
    ];
  };
  readonly account: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly seekers: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
    ];
  };
  readonly employers: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
  };
  readonly conduct: {
    readonly title: string;
    readonly text: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
  };
  readonly content: {
    readonly title: string;
    readonly text: string;
  };
  readonly limits: {
    readonly title: string;
    readonly text: string;
  };
  readonly service: {
    readonly title: string;
    readonly text: (values: { app: string }) => string;
  };
  readonly end: {
    readonly title: string;
    readonly text: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly changes: {
    readonly title: string;
    readonly text: string;
  };
  readonly law: {
    readonly title: string;
    readonly text: string;
    readonly questions: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
}

export const termsTexts = catalogue<TermsTexts>({ en: compiled(en), fil: compiled(fil) });
