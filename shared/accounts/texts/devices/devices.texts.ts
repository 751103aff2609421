import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DevicesTexts {
  readonly known: (values: { browser: string; system: string }) => string;
  readonly unknown: string;
  readonly unknownBrowser: string;
  readonly unknownSystem: string;
}

export const devicesTexts = catalogue<DevicesTexts>({ en: compiled(en), fil: compiled(fil) });
