import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface TimelineTexts {
  readonly steps: {
    readonly applicant: {
      readonly viewed: string;
      readonly pending: string;
      readonly review: string;
      readonly interview: string;
      readonly offer: string;
      readonly hired: string;
      readonly rejected: string;
      readonly withdrawn: string;
    };
    readonly employer: {
      readonly viewed: string;
      readonly pending: string;
      readonly review: string;
      readonly interview: string;
      readonly offer: string;
      readonly hired: string;
      readonly rejected: string;
      readonly withdrawn: string;
    };
  };
  readonly step: (values: { what: string; day: string }) => string;
  readonly theApplicant: string;
  readonly turns: {
    readonly answerOffer: string;
    readonly answerTime: string;
    readonly review: string;
    readonly timeAsked: string;
    readonly adjustmentAsked: string;
    readonly waiting: (values: { other: string }) => string;
    readonly waitingForPerson: (values: { other: string }) => string;
    readonly notViewed: string;
    readonly viewed: (values: { other: string }) => string;
    readonly offerSent: (values: { other: string }) => string;
    readonly interviewed: string;
    readonly theyDecide: (values: { other: string }) => string;
    readonly interview: (values: { when: string }) => string;
    readonly youDecide: string;
    readonly inReview: (values: { other: string }) => string;
  };
}

export const timelineTexts = catalogue<TimelineTexts>({ en: compiled(en), fil: compiled(fil) });
