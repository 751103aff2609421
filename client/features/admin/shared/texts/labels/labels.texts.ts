import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LabelsTexts {
  readonly reportStatuses: {
    readonly open: string;
    readonly resolved: string;
    readonly dismissed: string;
  };
  readonly reportReasons: {
    readonly scam: string;
    readonly harassment: string;
    readonly discrimination: string;
    readonly sexual: string;
    readonly impersonation: string;
    readonly spam: string;
    readonly other: string;
  };
  readonly mixedScripts: {
    readonly mixed: string;
  };
  readonly accountStates: {
    readonly active: string;
    readonly unverified: string;
    readonly suspended: string;
  };
}

export const labelsTexts = catalogue<LabelsTexts>({ en: compiled(en), fil: compiled(fil) });
