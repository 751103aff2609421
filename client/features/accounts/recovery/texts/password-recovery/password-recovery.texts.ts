import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PasswordRecoveryTexts {
  readonly both: {
    readonly backToLogin: string;
    readonly support: string;
    readonly notChecked: string;
    readonly checkAgain: string;
  };
  readonly forgot: {
    readonly claim: string;
    readonly lead: string;
    readonly email: string;
    readonly send: string;
    readonly sending: string;
    readonly failed: {
      readonly title: string;
      readonly text: string;
    };
    readonly sentHeading: string;
    readonly steps: {
      readonly open: string;
      readonly look: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    };
    readonly again: string;
    readonly otherAddress: string;
  };
  readonly reset: {
    readonly claim: string;
    readonly checking: string;
    readonly lead: string;
    readonly password: string;
    readonly confirmPassword: string;
    readonly submit: string;
    readonly busy: string;
    readonly invalid: {
      readonly heading: string;
      readonly request: string;
    };
    readonly done: {
      readonly heading: string;
      readonly devices: string;
      readonly soon: string;
      readonly goNow: string;
    };
  };
}

export const passwordRecoveryTexts = catalogue<PasswordRecoveryTexts>({ en: compiled(en), fil: compiled(fil) });
