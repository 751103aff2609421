import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MailsTexts {
  readonly subject: (values: { title: string; app: string }) => string;
  readonly reviewed: (values: { title: string; app: string }) => string;
  readonly reason: string;
  readonly next: {
    readonly company: {
      readonly approved: {
        readonly text: string;
        readonly label: string;
      };
      readonly rejected: {
        readonly text: string;
        readonly label: string;
      };
    };
    readonly company_change: {
      readonly approved: {
        readonly text: string;
        readonly label: string;
      };
      readonly rejected: {
        readonly text: string;
        readonly label: string;
      };
    };
    readonly pwd_id: {
      readonly approved: {
        readonly text: string;
        readonly label: string;
      };
      readonly rejected: {
        readonly text: string;
        readonly label: string;
      };
    };
    readonly listing: {
      readonly approved: {
        readonly text: string;
        readonly label: string;
      };
      readonly rejected: {
        readonly text: string;
        readonly label: string;
      };
    };
  };
}

export const mailsTexts = catalogue<MailsTexts>({ en: compiled(en), fil: compiled(fil) });
