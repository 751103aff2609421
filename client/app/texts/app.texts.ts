import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AppTexts {
  readonly titles: {
    readonly landing: string;
    readonly login: string;
    readonly applicantSignUp: string;
    readonly employerSignUp: string;
    readonly verifyEmail: string;
    readonly forgotPassword: string;
    readonly resetPassword: string;
    readonly undoEmail: string;
    readonly applicantDashboard: string;
    readonly employerDashboard: string;
    readonly positions: string;
    readonly newJob: string;
    readonly editJob: string;
    readonly company: string;
    readonly companyPage: string;
    readonly ownApplications: string;
    readonly applicants: string;
    readonly adminDashboard: string;
    readonly adminArea: string;
    readonly adminStatistics: string;
    readonly jobSearch: string;
    readonly savedJobs: string;
    readonly profile: string;
    readonly job: string;
    readonly messages: string;
    readonly settings: string;
    readonly terms: string;
    readonly privacy: string;
    readonly accessibility: string;
    readonly resources: string;
    readonly resourcesDisability: string;
    readonly resourcesIndigenous: string;
    readonly resourcesJobSeekers: string;
    readonly resourcesEmployers: string;
    readonly notFound: string;
  };
  readonly checkingLink: string;
  readonly verified: {
    readonly label: string;
    readonly text: string;
    readonly signIn: string;
  };
}

export const appTexts = catalogue<AppTexts>({ en: compiled(en), fil: compiled(fil) });
