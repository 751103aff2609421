import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FormTexts {
  readonly cancel: string;
  readonly unsaved: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
  };
  readonly counted: (values: { used: number; most: number }) => string;
  readonly left: (values: { left: number }) => string;
  readonly over: (values: { over: number }) => string;
}

export const formTexts = catalogue<FormTexts>({ en: compiled(en), fil: compiled(fil) });
