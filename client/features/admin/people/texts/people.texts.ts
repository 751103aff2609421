import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PeopleTexts {
  readonly views: string;
  readonly users: string;
  readonly employers: string;
  readonly found: (values: { total: number }) => string;
  readonly foundMore: (values: { total: number }) => string;
  readonly userTotal: (values: { total: number }) => string;
  readonly allAccounts: (values: { total: number }) => string;
  readonly employerTotal: (values: { total: number }) => string;
  readonly least: (values: { total: number }) => string;
  readonly searchUsers: string;
  readonly searchEmployers: string;
  readonly type: string;
  readonly status: string;
  readonly all: string;
  readonly pages: string;
  readonly caption: {
    readonly users: string;
    readonly employers: string;
  };
  readonly sortedBy: string;
  readonly loading: string;
  readonly failed: string;
  readonly nobody: string;
  readonly nobodyText: string;
  readonly noCompany: string;
  readonly clear: string;
  readonly noCompanies: string;
  readonly noCompaniesText: string;
  readonly columns: {
    readonly name: string;
    readonly email: string;
    readonly type: string;
    readonly status: string;
    readonly created_at: string;
    readonly last_login_at: string;
    readonly company: string;
    readonly industry: string;
    readonly contact: string;
    readonly account: string;
  };
  readonly never: string;
  readonly noAccount: string;
  readonly types: {
    readonly admin: string;
    readonly employer: string;
    readonly general: string;
    readonly indigenous: string;
    readonly pwd: string;
  };
  readonly companyStates: {
    readonly pending: string;
    readonly approved: string;
    readonly rejected: string;
  };
  readonly employees: (values: { size: string }) => string;
}

export const peopleTexts = catalogue<PeopleTexts>({ en: compiled(en), fil: compiled(fil) });
