import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccountMailsTexts {
  readonly verification: {
    readonly subject: (values: { app: string }) => string;
    readonly thanks: (values: { app: string }) => string;
    readonly button: string;
    readonly life: string;
    readonly notYou: (values: { app: string }) => string;
  };
  readonly passwordChanged: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string }) => string;
    readonly notYou: (values: { support: string }) => string;
    readonly button: string;
  };
  readonly emailChange: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string; email: string }) => string;
    readonly you: string;
    readonly notYou: string;
    readonly button: string;
    readonly life: (values: { days: number }) => string;
  };
  readonly emailChanged: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string; email: string }) => string;
    readonly you: string;
    readonly notYou: string;
    readonly button: string;
  };
  readonly emailRestored: {
    readonly subject: (values: { app: string }) => string;
    readonly what: string;
    readonly next: string;
    readonly button: string;
    readonly life: string;
    readonly check: (values: { support: string }) => string;
  };
  readonly newAddress: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string }) => string;
    readonly button: string;
    readonly life: string;
    readonly notYou: (values: { app: string }) => string;
  };
  readonly deleted: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string }) => string;
    readonly messages: string;
    readonly notYou: (values: { support: string }) => string;
  };
  readonly consentWithdrawn: {
    readonly subject: (values: { app: string }) => string;
    readonly what: (values: { app: string }) => string;
    readonly stays: string;
    readonly button: string;
    readonly notYou: string;
  };
}

export const accountMailsTexts = catalogue<AccountMailsTexts>({ en: compiled(en), fil: compiled(fil) });
