import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PendingEmailTexts {
  readonly pending: (values: { email: string }) => string;
  readonly withdraw: string;
  readonly withdrawn: string;
}

export const pendingEmailTexts = catalogue<PendingEmailTexts>({ en: compiled(en), fil: compiled(fil) });
