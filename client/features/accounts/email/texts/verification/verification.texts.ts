import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface VerificationTexts {
  readonly page: {
    readonly claim: string;
    readonly verifying: string;
    readonly verified: string;
    readonly goToLogin: string;
    readonly failed: string;
    readonly failedText: string;
    readonly networkText: string;
    readonly tryAgain: string;
    readonly backToLogin: string;
    readonly waiting: {
      readonly heading: string;
      readonly text: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
      readonly more: string;
      readonly moreText: string;
    };
    readonly unverified: {
      readonly heading: string;
      readonly text: <Piece>(values: { email: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
      readonly more: string;
      readonly moreText: string;
    };
    readonly approvalNext: string;
    readonly wrongAddress: string;
    readonly changeAddress: string;
    readonly askAfterFailure: string;
    readonly checkAgain: string;
    readonly askEmail: string;
    readonly email: string;
    readonly send: string;
    readonly sending: string;
    readonly emailRequired: {
      readonly title: string;
      readonly text: string;
    };
    readonly sent: {
      readonly title: string;
      readonly text: string;
    };
    readonly sendFailed: {
      readonly title: string;
      readonly text: string;
    };
    readonly sendNetwork: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly correction: {
    readonly lead: string;
    readonly email: string;
    readonly password: string;
    readonly submit: string;
    readonly busy: string;
    readonly cancel: string;
    readonly wrong: string;
  };
}

export const verificationTexts = catalogue<VerificationTexts>({ en: compiled(en), fil: compiled(fil) });
