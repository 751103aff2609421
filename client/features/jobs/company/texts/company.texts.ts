import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface CompanyTexts {
  readonly title: string;
  readonly loading: string;
  readonly loaded: (values: { name: string }) => string;
  readonly notFound: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
  };
  readonly failed: string;
  readonly people: (values: { size: string }) => string;
  readonly facts: (values: { industry: string; size: string }) => string;
  readonly since: (values: { year: string }) => string;
  readonly about: string;
  readonly access: string;
  readonly noAccess: string;
  readonly jobs: (values: { count: number }) => string;
  readonly noJobs: {
    readonly title: string;
    readonly text: string;
  };
  readonly more: (values: { rest: number }) => string;
}

export const companyTexts = catalogue<CompanyTexts>({ en: compiled(en), fil: compiled(fil) });
