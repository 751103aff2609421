import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface StatusTexts {
  readonly labels: {
    readonly pending: string;
    readonly review: string;
    readonly interview: string;
    readonly offer: string;
    readonly hired: string;
    readonly rejected: string;
    readonly withdrawn: string;
  };
}

export const statusTexts = catalogue<StatusTexts>({ en: compiled(en), fil: compiled(fil) });
