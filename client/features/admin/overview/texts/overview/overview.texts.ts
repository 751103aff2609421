import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface OverviewTexts {
  readonly place: string;
  readonly write: string;
  readonly looking: string;
  readonly things: (values: { count: number }) => string;
  readonly nothing: string;
  readonly noDecision: string;
  readonly tiles: {
    readonly employers: (values: { count: number }) => string;
    readonly company_changes: (values: { count: number }) => string;
    readonly pwd_ids: (values: { count: number }) => string;
    readonly listings: (values: { count: number }) => string;
    readonly reports: (values: { count: number }) => string;
    readonly messages: (values: { count: number }) => string;
  };
  readonly failed: string;
  readonly totals: string;
  readonly total: {
    readonly online: string;
    readonly users: string;
    readonly employers: string;
    readonly jobs: string;
    readonly applications: string;
    readonly messagesToday: string;
  };
  readonly way: {
    readonly online: string;
    readonly users: string;
    readonly employers: string;
    readonly jobs: string;
    readonly applications: string;
    readonly messagesToday: string;
  };
  readonly few: string;
  readonly hidden: string;
}

export const overviewTexts = catalogue<OverviewTexts>({ en: compiled(en), fil: compiled(fil) });
