import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FilesTexts {
  readonly title: string;
  readonly fromYou: string;
  readonly from: (values: { name: string }) => string;
  readonly loadedOnly: string;
}

export const filesTexts = catalogue<FilesTexts>({ en: compiled(en), fil: compiled(fil) });
