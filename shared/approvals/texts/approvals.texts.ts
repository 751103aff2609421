import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ApprovalsTexts {
  readonly appealRequired: string;
  readonly listingRequired: string;
  readonly consentRequired: string;
  readonly tooLong: string;
  readonly notRejected: string;
  readonly appealedBefore: string;
  readonly listedAlready: string;
  readonly askedAlready: string;
  readonly companyNotRejected: string;
}

export const approvalsTexts = catalogue<ApprovalsTexts>({ en: compiled(en), fil: compiled(fil) });
