import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccessibilityTexts {
  readonly title: string;
  readonly lead: (values: { app: string }) => string;
  readonly aim: {
    readonly title: string;
    readonly standard: string;
    readonly claim: string;
  };
  readonly tested: {
    readonly title: string;
    readonly text: string;
    readonly points: readonly {
        readonly about: string;
        readonly text: string;
      }[];
  };
  readonly notTested: {
    readonly title: string;
    readonly text: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
  };
  readonly limits: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
  };
  readonly help: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
    ];
  };
  readonly report: {
    readonly title: string;
    readonly contact: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly text: string;
  };
}

export const accessibilityTexts = catalogue<AccessibilityTexts>({ en: compiled(en), fil: compiled(fil) });
