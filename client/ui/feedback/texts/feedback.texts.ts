import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FeedbackTexts {
  readonly newNotifications: string;
  readonly saidInPage: string;
  readonly dismiss: string;
  readonly tryAgain: string;
  readonly dismissThis: (values: { what: string }) => string;
  readonly messageKind: {
    readonly error: string;
    readonly warning: string;
    readonly info: string;
    readonly success: string;
  };
}

export const feedbackTexts = catalogue<FeedbackTexts>({ en: compiled(en), fil: compiled(fil) });
