import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DisabilityTexts {
  readonly title: string;
  readonly lead: string;
  readonly rights: {
    readonly title: string;
    readonly equalWork: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly onePercent: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly noDiscrimination: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly medicalExam: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly noRidicule: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly accessToBuildings: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly signLanguage: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly yourData: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
  readonly pwdId: {
    readonly title: string;
    readonly lead: string;
    readonly whoGetsIt: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly points: readonly [
        string,
        string,
        string,
        string,
      ];
    };
    readonly howToApply: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly steps: readonly [
        string,
        string,
        string,
        string,
      ];
    };
    readonly whatItCostsAndLasts: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly whatItIsGoodFor: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
}

export const disabilityTexts = catalogue<DisabilityTexts>({ en: compiled(en), fil: compiled(fil) });
