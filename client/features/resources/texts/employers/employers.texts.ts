import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface EmployersTexts {
  readonly title: string;
  readonly lead: string;
  readonly hiring: {
    readonly title: string;
    readonly noDiscrimination: {
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
    readonly indigenous: {
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
    readonly medicalExam: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly applicantsData: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
  readonly gains: {
    readonly title: string;
    readonly wageDeduction: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly buildingDeduction: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
  readonly employing: {
    readonly title: string;
    readonly accessToBuildings: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly standards: {
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

export const employersTexts = catalogue<EmployersTexts>({ en: compiled(en), fil: compiled(fil) });
