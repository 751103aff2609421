import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ResourcesTexts {
  readonly title: string;
  readonly lead: string;
  readonly audiencesNav: string;
  readonly edited: string;
  readonly notAdvice: string;
  readonly askFirst: string;
  readonly source: string;
  readonly ownExamples: string;
  readonly checked: {
    readonly copy: string;
    readonly no: string;
  };
}

export const resourcesTexts = catalogue<ResourcesTexts>({ en: compiled(en), fil: compiled(fil) });
