import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MatchTexts {
  readonly strong: string;
  readonly good: string;
  readonly fair: string;
  readonly low: string;
  readonly of: (values: { score: number }) => string;
}

export const matchTexts = catalogue<MatchTexts>({ en: compiled(en), fil: compiled(fil) });
