import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface StartersTexts {
  readonly label: string;
  readonly questions: readonly {
      readonly label: string;
      readonly text: string;
    }[];
}

export const startersTexts = catalogue<StartersTexts>({ en: compiled(en), fil: compiled(fil) });
