import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ResumesTexts {
  readonly missing: string;
  readonly unsupported: string;
  readonly macros: string;
}

export const resumesTexts = catalogue<ResumesTexts>({ en: compiled(en), fil: compiled(fil) });
