import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SystemTexts {
  readonly title: string;
  readonly close: string;
  readonly about: string;
  readonly aboutText: (values: { app: string }) => string;
  readonly details: string;
  readonly version: string;
  readonly updated: string;
  readonly technical: string;
  readonly license: string;
  readonly environment: string;
  readonly support: string;
  readonly supportLead: string;
  readonly resources: string;
  readonly noSupport: string;
  readonly copyright: (values: { year: string; app: string }) => string;
}

export const systemTexts = catalogue<SystemTexts>({ en: compiled(en), fil: compiled(fil) });
