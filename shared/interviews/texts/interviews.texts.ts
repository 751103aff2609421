import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface InterviewsTexts {
  readonly notFound: string;
  readonly slots: string;
  readonly slotTwice: string;
  readonly slotTime: string;
  readonly slotPast: string;
  readonly slotFar: string;
  readonly slotUnknown: string;
  readonly minutes: string;
  readonly kind: string;
  readonly placeRequired: string;
  readonly placeLong: string;
  readonly notesLong: string;
  readonly wordsLong: string;
  readonly wordsRequired: string;
  readonly needUnknown: string;
  readonly needWords: string;
  readonly adjustmentsMany: string;
  readonly adjustmentUnknown: string;
  readonly action: string;
  readonly version: string;
  readonly notReady: string;
  readonly oneAtATime: string;
  readonly tooMany: string;
  readonly tooManyChanges: string;
  readonly over: string;
  readonly notAgreed: string;
  readonly changed: string;
  readonly notPossible: {
    readonly proposed: string;
    readonly time_requested: string;
    readonly accepted: string;
    readonly declined: string;
    readonly cancelled: string;
  };
}

export const interviewsTexts = catalogue<InterviewsTexts>({ en: compiled(en), fil: compiled(fil) });
