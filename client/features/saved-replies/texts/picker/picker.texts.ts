import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PickerTexts {
  readonly title: string;
  readonly search: string;
  readonly list: string;
  readonly mine: string;
  readonly ofCompany: (values: { company: string }) => string;
  readonly suggested: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly found: (values: { count: number }) => string;
  readonly offered: (values: { count: number }) => string;
  readonly fillIn: (values: { gap: string }) => string;
  readonly saveThis: string;
  readonly saveFirst: string;
  readonly manage: string;
}

export const pickerTexts = catalogue<PickerTexts>({ en: compiled(en), fil: compiled(fil) });
