import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface HelpTexts {
  readonly title: string;
  readonly hotline: {
    readonly title: string;
    readonly text: readonly [
      string,
      string,
    ];
  };
  readonly sena: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly pao: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly peso: {
    readonly title: string;
    readonly text: readonly [
      string,
      string,
    ];
  };
  readonly ncda: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly pdao: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly ncip: {
    readonly title: string;
    readonly text: readonly [
      string,
      string,
    ];
  };
  readonly npc: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly tesda: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
}

export const helpTexts = catalogue<HelpTexts>({ en: compiled(en), fil: compiled(fil) });
