import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ReactionsTexts {
  readonly react: string;
  readonly menu: string;
  readonly names: {
    readonly thumbs_up: string;
    readonly heart: string;
    readonly laugh: string;
    readonly surprised: string;
    readonly sad: string;
    readonly thanks: string;
  };
  readonly list: string;
  readonly you: string;
  readonly reacted: (values: { names: string; kind: string }) => string;
  readonly reactedTo: (values: { name: string; kind: string; text: string }) => string;
  readonly removed: string;
  readonly failed: string;
}

export const reactionsTexts = catalogue<ReactionsTexts>({ en: compiled(en), fil: compiled(fil) });
