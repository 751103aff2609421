import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface JobSeekersTexts {
  readonly title: string;
  readonly lead: string;
  readonly looking: {
    readonly title: string;
    readonly firstPapers: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly points: readonly [
        string,
        string,
        string,
        string,
        string,
      ];
    };
    readonly howToProve: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly steps: readonly [
        string,
        string,
        string,
      ];
    };
    readonly noFees: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly age: {
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
  readonly working: {
    readonly title: string;
    readonly hours: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly points: readonly [
        string,
        string,
        string,
        string,
        string,
      ];
    };
    readonly probation: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly minimumWage: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly thirteenth: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly maternity: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
      readonly points: readonly [
        string,
        string,
        string,
      ];
    };
    readonly fromHome: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly safeWork: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly leaving: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
}

export const jobSeekersTexts = catalogue<JobSeekersTexts>({ en: compiled(en), fil: compiled(fil) });
