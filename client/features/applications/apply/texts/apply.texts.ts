import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ApplyTexts {
  readonly title: (values: { job: string }) => string;
  readonly at: (values: { company: string }) => string;
  readonly restored: string;
  readonly loading: string;
  readonly profileFailed: string;
  readonly retry: string;
  readonly resume: {
    readonly legend: string;
    readonly profile: string;
    readonly file: string;
    readonly fileHint: string;
    readonly none: string;
    readonly noneHint: string;
    readonly label: string;
    readonly choose: string;
    readonly replace: string;
    readonly chosen: (values: { name: string; size: string }) => string;
    readonly said: (values: { name: string }) => string;
    readonly missing: string;
  };
  readonly letter: {
    readonly label: string;
    readonly hint: string;
  };
  readonly share: {
    readonly legend: string;
    readonly disability: (values: { what: string }) => string;
    readonly needs: (values: { what: string }) => string;
  };
  readonly submit: string;
  readonly busy: string;
  readonly sending: (values: { name: string }) => string;
  readonly checking: string;
  readonly cancel: string;
  readonly cancelled: string;
  readonly tooMany: (values: { retry: string }) => string;
  readonly done: {
    readonly title: string;
    readonly lead: (values: { company: string }) => string;
    readonly next: readonly [
      string,
      string,
      string,
    ];
    readonly message: (values: { company: string }) => string;
    readonly see: string;
    readonly close: string;
  };
  readonly already: {
    readonly title: string;
  };
}

export const applyTexts = catalogue<ApplyTexts>({ en: compiled(en), fil: compiled(fil) });
