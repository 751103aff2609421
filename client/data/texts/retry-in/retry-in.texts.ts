import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface RetryInTexts {
  readonly tryAgain: (values: { wait: string }) => string;
}

export const retryInTexts = catalogue<RetryInTexts>({ en: compiled(en), fil: compiled(fil) });
