import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ChoicesTexts {
  readonly types: {
    readonly "Full-time": string;
    readonly "Part-time": string;
    readonly Contract: string;
    readonly Internship: string;
  };
  readonly typesInside: {
    readonly "Full-time": string;
    readonly "Part-time": string;
    readonly Contract: string;
    readonly Internship: string;
  };
  readonly modes: {
    readonly Onsite: string;
    readonly Hybrid: string;
    readonly Remote: string;
  };
  readonly modesInside: {
    readonly Onsite: string;
    readonly Hybrid: string;
    readonly Remote: string;
  };
  readonly answers: {
    readonly yes: string;
    readonly no: string;
    readonly unknown: string;
  };
}

export const choicesTexts = catalogue<ChoicesTexts>({ en: compiled(en), fil: compiled(fil) });
