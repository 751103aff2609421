import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PlaceholdersTexts {
  readonly first_name: string;
  readonly job: string;
  readonly company: string;
  readonly my_name: string;
  readonly interview: string;
}

export const placeholdersTexts = catalogue<PlaceholdersTexts>({ en: compiled(en), fil: compiled(fil) });
