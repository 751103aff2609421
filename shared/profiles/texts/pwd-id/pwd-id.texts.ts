import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PwdIdTexts {
  readonly otherShape: (values: { shape: string }) => string;
}

export const pwdIdTexts = catalogue<PwdIdTexts>({ en: compiled(en), fil: compiled(fil) });
