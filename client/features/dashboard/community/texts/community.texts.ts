import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface CommunityTexts {
  readonly heading: string;
  readonly lead: string;
  readonly figures: {
    readonly activeUsers: string;
    readonly jobListings: string;
    readonly partnerEmployers: string;
  };
  readonly failed: string;
}

export const communityTexts = catalogue<CommunityTexts>({ en: compiled(en), fil: compiled(fil) });
