import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FormsTexts {
  readonly errorPrefix: string;
  readonly ofFile: (values: { file: string; problem: string }) => string;
  readonly optional: string;
  readonly fileCare: string;
  readonly show: string;
  readonly showPassword: string;
  readonly phonePrefix: string;
  readonly problems: (values: { count: number }) => string;
  readonly progress: string;
  readonly stepNow: (values: { step: number; steps: number; name: string }) => string;
  readonly stepOther: (values: { step: number; name: string }) => string;
  readonly stepDone: string;
}

export const formsTexts = catalogue<FormsTexts>({ en: compiled(en), fil: compiled(fil) });
