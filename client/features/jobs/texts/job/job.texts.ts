import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface JobTexts {
  readonly in: (values: { place: string }) => string;
  readonly pay: string;
  readonly noSalary: string;
  readonly work: (values: { mode: string; type: string }) => string;
  readonly periods: {
    readonly hour: string;
    readonly day: string;
    readonly month: string;
    readonly year: string;
  };
  readonly salary: {
    readonly upTo: (values: { most: number }) => string;
    readonly from: (values: { least: number }) => string;
    readonly range: (values: { least: number; most: number }) => string;
  };
  readonly replies: {
    readonly minutes: (values: { count: number }) => string;
    readonly hours: (values: { count: number }) => string;
    readonly days: (values: { count: number }) => string;
  };
  readonly posted: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly closed: string;
  readonly applied: string;
  readonly missing: (values: { skills: string }) => string;
  readonly fits: string;
  readonly save: (values: { title: string; company: string }) => string;
  readonly saveWord: string;
  readonly saveFailed: (values: { title: string }) => string;
  readonly forgetFailed: (values: { title: string }) => string;
  readonly skeleton: string;
}

export const jobTexts = catalogue<JobTexts>({ en: compiled(en), fil: compiled(fil) });
