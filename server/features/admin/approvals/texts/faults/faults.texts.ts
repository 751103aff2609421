import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultsTexts {
  readonly nobody: {
    readonly company: string;
    readonly company_change: string;
    readonly pwd_id: string;
    readonly listing: string;
  };
  readonly changed: string;
  readonly changeDecided: string;
  readonly listed: string;
  readonly noSeeker: string;
  readonly numberUnopened: string;
  readonly undoOther: (values: { name: string }) => string;
  readonly undoOtherGone: string;
  readonly undoLate: string;
  readonly undoUnknown: string;
}

export const faultsTexts = catalogue<FaultsTexts>({ en: compiled(en), fil: compiled(fil) });
