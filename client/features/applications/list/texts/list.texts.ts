import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ListTexts {
  readonly stages: string;
  readonly all: string;
  readonly search: {
    readonly own: string;
    readonly applicants: string;
  };
  readonly sort: string;
  readonly sorts: {
    readonly newest: string;
    readonly oldest: string;
    readonly updated: string;
    readonly name: string;
    readonly match: string;
    readonly waiting: string;
  };
  readonly loading: string;
  readonly found: (values: { count: number }) => string;
  readonly failed: string;
  readonly pages: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly clear: string;
  readonly turn: <Piece>(values: { b: (text: readonly string[]) => Piece; text: string }) => string | Piece | readonly (string | Piece)[];
  readonly message: string;
  readonly own: {
    readonly heading: string;
    readonly lead: (values: { count: number }) => string;
    readonly empty: string;
    readonly emptyText: string;
    readonly emptyAction: string;
    readonly open: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly message: <Piece>(values: { hidden: (text: readonly string[]) => Piece; company: string }) => string | Piece | readonly (string | Piece)[];
    readonly at: (values: { company: string }) => string;
  };
  readonly applicants: {
    readonly heading: string;
    readonly headingOf: (values: { job: string }) => string;
    readonly lead: (values: { count: number }) => string;
    readonly job: string;
    readonly allJobs: string;
    readonly jobOption: (values: { title: string; count: number }) => string;
    readonly otherJob: string;
    readonly people: string;
    readonly for: (values: { job: string }) => string;
    readonly empty: string;
    readonly emptyText: string;
    readonly emptyAction: string;
    readonly emptyJob: string;
    readonly emptyJobText: string;
    readonly emptyJobAction: string;
    readonly choose: (values: { name: string }) => string;
    readonly chosen: (values: { count: number }) => string;
    readonly compare: string;
    readonly compareHint: string;
    readonly reject: string;
    readonly unchoose: string;
    readonly sheet: string;
    readonly none: string;
    readonly back: string;
  };
  readonly compare: {
    readonly title: string;
    readonly region: string;
    readonly caption: string;
    readonly what: string;
    readonly rows: {
      readonly match: string;
      readonly reasons: string;
      readonly missing: string;
      readonly job: string;
      readonly experience: string;
      readonly skills: string;
      readonly status: string;
      readonly applied: string;
    };
    readonly years: (values: { years: number }) => string;
    readonly unknown: string;
    readonly nothing: string;
  };
  readonly reject: {
    readonly title: (values: { count: number }) => string;
    readonly lead: string;
    readonly who: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly busy: string;
    readonly done: (values: { count: number }) => string;
    readonly notAll: string;
    readonly some: (values: { count: number }) => string;
  };
}

export const listTexts = catalogue<ListTexts>({ en: compiled(en), fil: compiled(fil) });
