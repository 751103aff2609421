import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ApplicationsTexts {
  readonly notFound: string;
  readonly companyGone: string;
  readonly jobNotFound: string;
  readonly jobClosed: string;
  readonly alreadyApplied: string;
  readonly alreadyWithdrawn: string;
  readonly blockedByYou: string;
  readonly mayNotApply: string;
  readonly letterLong: string;
  readonly oneResume: string;
  readonly noProfileResume: string;
  readonly resumeGone: string;
  readonly wordsYouBlocked: string;
  readonly wordsRefused: string;
  readonly noteLong: string;
  readonly status: string;
  readonly someStatuses: (values: { values: string }) => string;
  readonly moveFinal: (values: { status: string }) => string;
  readonly moveOpen: (values: { status: string; open: string }) => string;
  readonly quoted: (values: { status: string }) => string;
  readonly movedOn: (values: { status: string }) => string;
  readonly cannotWithdraw: (values: { status: string }) => string;
  readonly changedMeanwhile: string;
  readonly rejectMany: string;
  readonly sort: string;
  readonly searchLong: string;
  readonly defaultRejection: string;
  readonly sharing: {
    readonly disability: string;
    readonly access_needs: string;
    readonly hint: string;
  };
}

export const applicationsTexts = catalogue<ApplicationsTexts>({ en: compiled(en), fil: compiled(fil) });
