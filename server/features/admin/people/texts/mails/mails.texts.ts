import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MailsTexts {
  readonly object: (values: { support: string }) => string;
  readonly signIn: string;
  readonly suspended: {
    readonly subject: (values: { app: string }) => string;
    readonly text: (values: { app: string }) => string;
    readonly reason: (values: { reason: string }) => string;
    readonly jobs: string;
  };
  readonly reactivated: {
    readonly subject: (values: { app: string }) => string;
    readonly text: (values: { app: string }) => string;
    readonly message: (values: { message: string }) => string;
    readonly jobs: string;
  };
  readonly warned: {
    readonly subject: (values: { app: string }) => string;
    readonly text: (values: { app: string }) => string;
    readonly again: string;
  };
  readonly type: {
    readonly subject: (values: { app: string }) => string;
    readonly text: (values: { app: string }) => string;
    readonly notYou: (values: { support: string }) => string;
  };
}

export const mailsTexts = catalogue<MailsTexts>({ en: compiled(en), fil: compiled(fil) });
