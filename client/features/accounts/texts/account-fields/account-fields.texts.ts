import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccountFieldsTexts {
  readonly email: {
    readonly meant: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly use: string;
  };
  readonly newPassword: {
    readonly strength: string;
    readonly strengths: {
      readonly Weak: string;
      readonly Medium: string;
      readonly Strong: string;
    };
    readonly match: string;
    readonly needs: string;
    readonly kept: <Piece>(values: { rule: string; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly rules: {
      readonly length: (values: { count: number }) => string;
      readonly upper: string;
      readonly lower: string;
      readonly digit: string;
      readonly special: string;
      readonly oneOf: (values: { specials: string }) => string;
      readonly noOther: string;
    };
    readonly common: string;
    readonly personal: string;
    readonly longer: string;
  };
  readonly timedLeave: {
    readonly stay: string;
  };
  readonly page: {
    readonly error: (values: { title: string }) => string;
  };
}

export const accountFieldsTexts = catalogue<AccountFieldsTexts>({ en: compiled(en), fil: compiled(fil) });
