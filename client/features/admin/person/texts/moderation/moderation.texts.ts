import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ModerationTexts {
  readonly suspend: {
    readonly title: (values: { name: string }) => string;
    readonly signedOut: string;
    readonly jobs: string;
    readonly email: string;
    readonly messages: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly reactivate: {
    readonly title: (values: { name: string }) => string;
    readonly back: string;
    readonly jobs: string;
    readonly email: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly warn: {
    readonly title: (values: { name: string }) => string;
    readonly follows: readonly [
      string,
      string,
      string,
    ];
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly sensitive: {
    readonly title: (values: { name: string }) => string;
    readonly follows: readonly [
      string,
      string,
    ];
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly demote: {
    readonly title: (values: { name: string }) => string;
    readonly follows: readonly [
      string,
      string,
    ];
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly type: {
    readonly title: (values: { name: string }) => string;
    readonly follows: readonly [
      string,
      string,
    ];
    readonly legend: string;
    readonly choose: string;
    readonly submit: string;
  };
}

export const moderationTexts = catalogue<ModerationTexts>({ en: compiled(en), fil: compiled(fil) });
