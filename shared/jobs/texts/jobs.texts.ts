import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface JobsTexts {
  readonly titleRequired: string;
  readonly titleLong: string;
  readonly descriptionRequired: string;
  readonly descriptionLong: string;
  readonly requirementsLong: string;
  readonly locationRequired: string;
  readonly locationLong: string;
  readonly type: string;
  readonly workMode: string;
  readonly salary: string;
  readonly salaryOrder: string;
  readonly salaryPeriod: string;
  readonly experience: string;
  readonly openings: string;
  readonly expiry: string;
  readonly expiryPast: string;
  readonly expiryFar: string;
  readonly skillRequired: string;
  readonly skillLong: string;
  readonly skillsMany: string;
  readonly skillTwice: string;
  readonly importance: string;
  readonly access: string;
  readonly status: string;
  readonly notFound: string;
  readonly notApproved: string;
  readonly rejected: string;
  readonly duplicate: string;
  readonly keyReused: string;
  readonly publishedAlready: string;
  readonly notADraft: string;
  readonly draftClosed: string;
  readonly draftReopened: string;
  readonly changedElsewhere: string;
  readonly expired: string;
  readonly jobsMany: string;
  readonly savedMany: string;
  readonly searchNotFound: string;
  readonly searchesMany: string;
  readonly searchEmpty: string;
  readonly searchNameRequired: string;
  readonly searchNameLong: string;
  readonly words: string;
  readonly place: string;
  readonly wantedSkills: string;
  readonly minSalary: string;
  readonly sort: string;
  readonly oneOf: (values: { values: string }) => string;
  readonly oneStatus: (values: { values: string }) => string;
  readonly zeroOrOne: string;
}

export const jobsTexts = catalogue<JobsTexts>({ en: compiled(en), fil: compiled(fil) });
