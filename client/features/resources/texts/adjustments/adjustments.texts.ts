import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AdjustmentsTexts {
  readonly title: string;
  readonly toAskFor: string;
  readonly toOffer: string;
  readonly meaning: {
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
      string,
    ];
  };
  readonly costs: {
    readonly title: string;
    readonly text: readonly [
      string,
    ];
  };
  readonly examples: string;
  readonly moving: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
    ];
  };
  readonly seeing: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly hearing: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly learning: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly mental: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly illness: {
    readonly title: string;
    readonly points: readonly [
      string,
      string,
      string,
    ];
  };
}

export const adjustmentsTexts = catalogue<AdjustmentsTexts>({ en: compiled(en), fil: compiled(fil) });
