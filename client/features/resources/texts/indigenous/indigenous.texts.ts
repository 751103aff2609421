import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface IndigenousTexts {
  readonly title: string;
  readonly lead: string;
  readonly rights: {
    readonly title: string;
    readonly equalRights: {
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
    readonly equalPay: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly noDebtLabor: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly unions: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly women: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
  readonly identity: {
    readonly title: string;
    readonly whoIsIndigenous: {
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
  readonly schooling: {
    readonly title: string;
    readonly freeTuition: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
    readonly firstPapers: {
      readonly title: string;
      readonly text: readonly [
        string,
      ];
    };
  };
}

export const indigenousTexts = catalogue<IndigenousTexts>({ en: compiled(en), fil: compiled(fil) });
