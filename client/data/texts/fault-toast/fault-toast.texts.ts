import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultToastTexts {
  readonly connection: {
    readonly title: string;
    readonly message: string;
  };
  readonly validation: {
    readonly title: string;
  };
  readonly invalidInput: {
    readonly title: string;
    readonly message: string;
  };
  readonly notAllowed: {
    readonly title: string;
    readonly message: string;
  };
  readonly notFound: {
    readonly title: string;
    readonly message: string;
  };
  readonly emailTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly usernameTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly alreadyApplied: {
    readonly title: string;
    readonly message: string;
  };
  readonly conflict: {
    readonly title: string;
    readonly message: string;
  };
  readonly tooFast: {
    readonly title: string;
    readonly message: string;
  };
  readonly server: {
    readonly title: string;
    readonly message: string;
  };
  readonly request: {
    readonly title: string;
    readonly message: string;
  };
  readonly unexpected: {
    readonly title: string;
    readonly message: string;
  };
  readonly registration: {
    readonly title: string;
  };
  readonly weakPassword: {
    readonly title: string;
    readonly message: string;
  };
  readonly login: {
    readonly title: string;
    readonly message: string;
  };
  readonly notVerified: {
    readonly title: string;
    readonly message: string;
  };
  readonly reset: {
    readonly title: string;
    readonly message: string;
    readonly unreachable: string;
  };
}

export const faultToastTexts = catalogue<FaultToastTexts>({ en: compiled(en), fil: compiled(fil) });
