import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ExportTexts {
  readonly press: string;
  readonly busy: string;
  readonly done: string;
  readonly doneText: string;
  readonly failed: string;
}

export const exportTexts = catalogue<ExportTexts>({ en: compiled(en), fil: compiled(fil) });
