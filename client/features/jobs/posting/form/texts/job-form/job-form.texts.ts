import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface JobFormTexts {
  readonly newTitle: string;
  readonly newLead: string;
  readonly editTitle: string;
  readonly back: string;
  readonly loading: string;
  readonly loaded: string;
  readonly optional: string;
  readonly parts: {
    readonly work: string;
    readonly where: string;
    readonly pay: string;
    readonly skills: string;
    readonly access: string;
  };
  readonly title: {
    readonly label: string;
    readonly hint: string;
  };
  readonly description: {
    readonly label: string;
    readonly hint: string;
  };
  readonly requirements: {
    readonly label: string;
    readonly hint: string;
  };
  readonly location: {
    readonly label: string;
    readonly hint: string;
  };
  readonly workMode: {
    readonly legend: string;
    readonly hints: {
      readonly Onsite: string;
      readonly Hybrid: string;
      readonly Remote: string;
    };
  };
  readonly type: {
    readonly legend: string;
    readonly hints: {
      readonly "Full-time": string;
      readonly "Part-time": string;
      readonly Contract: string;
      readonly Internship: string;
    };
  };
  readonly openings: {
    readonly label: string;
    readonly hint: string;
  };
  readonly expiry: {
    readonly label: string;
    readonly hint: string;
  };
  readonly salary: {
    readonly hint: string;
    readonly least: string;
    readonly most: string;
    readonly unit: string;
    readonly period: string;
    readonly periods: {
      readonly hour: string;
      readonly day: string;
      readonly month: string;
      readonly year: string;
    };
  };
  readonly skills: {
    readonly label: string;
    readonly hint: string;
    readonly add: string;
    readonly suggestions: string;
    readonly offered: (values: { count: number }) => string;
    readonly list: string;
    readonly none: string;
    readonly need: <Piece>(values: { hidden: (text: readonly string[]) => Piece; skill: string }) => string | Piece | readonly (string | Piece)[];
    readonly needs: {
      readonly required: string;
      readonly nice: string;
    };
    readonly importance: <Piece>(values: { hidden: (text: readonly string[]) => Piece; skill: string }) => string | Piece | readonly (string | Piece)[];
    readonly importances: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
    readonly remove: (values: { skill: string }) => string;
    readonly added: (values: { skill: string; count: number }) => string;
    readonly removed: (values: { skill: string }) => string;
  };
  readonly experience: {
    readonly label: string;
    readonly hint: string;
  };
  readonly access: {
    readonly lead: string;
  };
  readonly count: {
    readonly left: (values: { left: number }) => string;
    readonly over: (values: { over: number }) => string;
  };
  readonly saveDraft: string;
  readonly savingDraft: string;
  readonly publish: {
    readonly draft: string;
    readonly open: string;
    readonly closed: string;
  };
  readonly publishing: {
    readonly draft: string;
    readonly open: string;
    readonly closed: string;
  };
  readonly preview: {
    readonly open: string;
    readonly title: string;
    readonly close: string;
    readonly untitled: string;
    readonly company: string;
    readonly missing: string;
  };
  readonly saved: (values: { title: string }) => string;
  readonly published: (values: { title: string }) => string;
  readonly publishedText: string;
  readonly changed: (values: { title: string }) => string;
  readonly changedText: string;
  readonly saveFailed: string;
  readonly loadFailed: string;
  readonly noId: string;
  readonly restored: {
    readonly title: string;
    readonly text: string;
    readonly discard: string;
    readonly discarded: string;
  };
  readonly duplicate: {
    readonly title: string;
    readonly open: string;
  };
  readonly elsewhere: {
    readonly title: string;
    readonly text: string;
    readonly take: string;
    readonly keep: string;
  };
  readonly approval: {
    readonly pending: {
      readonly title: string;
      readonly text: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly reason: (values: { text: string }) => string;
}

export const jobFormTexts = catalogue<JobFormTexts>({ en: compiled(en), fil: compiled(fil) });
