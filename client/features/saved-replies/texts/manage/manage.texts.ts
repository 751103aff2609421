import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ManageTexts {
  readonly title: string;
  readonly lead: string;
  readonly add: string;
  readonly loading: string;
  readonly failed: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly useThis: (values: { name: string }) => string;
  readonly mine: string;
  readonly ofCompany: (values: { company: string }) => string;
  readonly noMine: string;
  readonly edit: string;
  readonly editThis: (values: { name: string }) => string;
  readonly delete: string;
  readonly deleteThis: (values: { name: string }) => string;
  readonly deleted: (values: { name: string }) => string;
  readonly undo: string;
  readonly undoThis: (values: { name: string }) => string;
  readonly deleteFailed: string;
  readonly undoFailed: string;
  readonly restored: string;
  readonly saved: string;
  readonly form: {
    readonly new: string;
    readonly edit: string;
    readonly name: string;
    readonly nameHint: string;
    readonly text: string;
    readonly textHint: string;
    readonly insert: string;
    readonly share: (values: { company: string }) => string;
    readonly shareHint: string;
    readonly save: string;
    readonly saving: string;
    readonly preview: string;
    readonly previewEmpty: string;
    readonly gap: <Piece>(values: { gap: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly newerTitle: string;
    readonly newer: (values: { name: string }) => string;
    readonly useNewer: string;
    readonly keepsYours: string;
    readonly gone: string;
  };
  readonly sample: {
    readonly firstName: string;
    readonly job: string;
    readonly company: string;
  };
  readonly suggestions: {
    readonly applied: {
      readonly name: string;
      readonly text: (values: { first_name: string; job: string; company: string; my_name: string }) => string;
    };
    readonly confirm: {
      readonly name: string;
      readonly text: (values: { first_name: string; job: string; interview: string }) => string;
    };
    readonly documents: {
      readonly name: string;
      readonly text: (values: { first_name: string; job: string }) => string;
    };
    readonly thanks: {
      readonly name: string;
      readonly text: (values: { first_name: string; my_name: string }) => string;
    };
    readonly available: {
      readonly name: string;
      readonly text: (values: { first_name: string }) => string;
    };
    readonly details: {
      readonly name: string;
      readonly text: (values: { first_name: string; job: string; company: string }) => string;
    };
    readonly received: {
      readonly name: string;
      readonly text: (values: { first_name: string; my_name: string }) => string;
    };
    readonly more: {
      readonly name: string;
      readonly text: (values: { first_name: string }) => string;
    };
    readonly solved: {
      readonly name: string;
      readonly text: (values: { first_name: string; my_name: string }) => string;
    };
  };
}

export const manageTexts = catalogue<ManageTexts>({ en: compiled(en), fil: compiled(fil) });
