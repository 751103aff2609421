import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface StatisticsTexts {
  readonly counted: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly range: string;
  readonly rangeOf: (values: { count: number }) => string;
  readonly shown: (values: { count: number }) => string;
  readonly loading: string;
  readonly failed: string;
  readonly table: string;
  readonly export: string;
  readonly exported: string;
  readonly exportedText: string;
  readonly few: string;
  readonly hidden: string;
  readonly notShown: (values: { names: string }) => string;
  readonly chart: (values: { lead: string }) => string;
  readonly types: {
    readonly general: string;
    readonly employer: string;
    readonly pwd: string;
    readonly indigenous: string;
  };
  readonly all: string;
  readonly columns: {
    readonly month: string;
    readonly day: string;
    readonly type: string;
    readonly users: string;
    readonly share: string;
    readonly mode: string;
    readonly jobs: string;
    readonly status: string;
    readonly applications: string;
    readonly messages: string;
    readonly hires: string;
  };
  readonly csv: {
    readonly figure: string;
    readonly of: string;
    readonly group: string;
    readonly count: string;
  };
  readonly users: {
    readonly lead: string;
    readonly none: string;
    readonly grew: (values: { from: number; month: string; to: number }) => string;
    readonly same: (values: { count: number; month: string }) => string;
    readonly first: (values: { count: number }) => string;
  };
  readonly split: {
    readonly lead: string;
    readonly none: string;
    readonly shown: (values: { share: string; who: string }) => string;
    readonly total: (values: { count: number }) => string;
    readonly most: {
      readonly general: string;
      readonly employer: string;
      readonly pwd: string;
      readonly indigenous: string;
    };
    readonly largest: (values: { share: string; who: string }) => string;
  };
  readonly jobs: {
    readonly lead: string;
    readonly none: string;
    readonly largest: (values: { count: number; of: number; mode: string }) => string;
  };
  readonly applications: {
    readonly lead: string;
    readonly none: string;
    readonly pending: (values: { count: number; of: number }) => string;
    readonly seen: (values: { of: number }) => string;
  };
  readonly messages: {
    readonly lead: string;
    readonly none: string;
    readonly daily: (values: { mean: number; most: number; day: string }) => string;
  };
  readonly hires: {
    readonly lead: string;
    readonly none: string;
    readonly some: (values: { count: number; of: number }) => string;
  };
  readonly reply: {
    readonly lead: string;
    readonly none: string;
    readonly half: (values: { time: string }) => string;
    readonly text: string;
  };
}

export const statisticsTexts = catalogue<StatisticsTexts>({ en: compiled(en), fil: compiled(fil) });
