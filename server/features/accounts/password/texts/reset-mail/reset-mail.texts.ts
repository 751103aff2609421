import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ResetMailTexts {
  readonly subject: (values: { app: string }) => string;
  readonly asked: (values: { app: string }) => string;
  readonly button: string;
  readonly life: string;
  readonly signedOut: string;
  readonly notYou: string;
}

export const resetMailTexts = catalogue<ResetMailTexts>({ en: compiled(en), fil: compiled(fil) });
