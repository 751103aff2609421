import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LinesTexts {
  readonly held: (values: { seconds: number }) => string;
  readonly memoryOnly: string;
}

export const linesTexts = catalogue<LinesTexts>({ en: compiled(en), fil: compiled(fil) });
