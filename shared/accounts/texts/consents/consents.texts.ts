import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ConsentsTexts {
  readonly refusals: {
    readonly termsStay: string;
    readonly withdrawn: string;
  };
  readonly sensitive: {
    readonly agree: string;
    readonly facts: string;
    readonly withdraw: string;
    readonly listing: string;
  };
}

export const consentsTexts = catalogue<ConsentsTexts>({ en: compiled(en), fil: compiled(fil) });
