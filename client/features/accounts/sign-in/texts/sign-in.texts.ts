import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SignInTexts {
  readonly claim: string;
  readonly words: (values: { app: string }) => string;
  readonly heading: string;
  readonly email: string;
  readonly password: string;
  readonly remember: string;
  readonly forgot: string;
  readonly submit: string;
  readonly busy: string;
  readonly created: string;
  readonly newHere: string;
  readonly createAccount: <Piece>(values: { link: (text: readonly string[]) => Piece; soft: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly createEmployer: <Piece>(values: { link: (text: readonly string[]) => Piece; soft: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly help: string;
  readonly helpAt: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly helpWithout: string;
}

export const signInTexts = catalogue<SignInTexts>({ en: compiled(en), fil: compiled(fil) });
