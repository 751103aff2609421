import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DocumentsTexts {
  readonly missing: string;
  readonly unsupported: string;
  readonly tooMany: string;
  readonly afterVerifying: string;
}

export const documentsTexts = catalogue<DocumentsTexts>({ en: compiled(en), fil: compiled(fil) });
