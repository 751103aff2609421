import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NotLoadedTexts {
  readonly title: string;
  readonly lead: string;
  readonly noScript: string;
}

export const notLoadedTexts = catalogue<NotLoadedTexts>({ en: compiled(en), fil: compiled(fil) });
