import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface EmployerTexts {
  readonly heading: string;
  readonly open: string;
  readonly ofJobs: (values: { jobs: number }) => string;
  readonly toOpen: string;
  readonly applicants: string;
  readonly applications: (values: { count: number; pending: number }) => string;
  readonly toApplicants: string;
  readonly interviews: string;
  readonly interviewed: (values: { count: number; of: number }) => string;
  readonly toInterviews: (values: { count: number }) => string;
  readonly hires: string;
  readonly hired: (values: { count: number; of: number }) => string;
  readonly toHired: string;
  readonly nothing: string;
  readonly noneLookedAt: string;
  readonly reply: string;
  readonly replyShown: string;
  readonly replyLater: string;
  readonly how: string;
  readonly definitions: readonly [
    string,
    string,
    string,
    string,
    string,
  ];
  readonly failed: string;
  readonly needsFailed: string;
  readonly needs: {
    readonly pending: {
      readonly title: (values: { count: number }) => string;
      readonly text: (values: { days: number }) => string;
      readonly action: string;
    };
    readonly offers: {
      readonly title: (values: { count: number }) => string;
      readonly text: string;
      readonly action: string;
    };
    readonly interview: {
      readonly action: string;
    };
    readonly moreInterviews: {
      readonly title: (values: { count: number }) => string;
      readonly text: string;
      readonly action: string;
    };
  };
}

export const employerTexts = catalogue<EmployerTexts>({ en: compiled(en), fil: compiled(fil) });
