import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DisplayTexts {
  readonly group: string;
  readonly theme: {
    readonly label: string;
    readonly light: string;
    readonly dark: string;
  };
  readonly contrast: {
    readonly label: string;
    readonly normal: string;
    readonly high: string;
  };
  readonly fontSize: {
    readonly label: string;
    readonly name: string;
    readonly small: string;
    readonly medium: string;
    readonly large: string;
  };
  readonly motion: {
    readonly label: string;
    readonly full: string;
    readonly reduced: string;
  };
  readonly language: {
    readonly label: string;
  };
}

export const displayTexts = catalogue<DisplayTexts>({ en: compiled(en), fil: compiled(fil) });
