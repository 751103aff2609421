import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MatchingTexts {
  readonly seeker: {
    readonly skills: (values: { required: string; of: number; have: number }) => string;
    readonly skillsAndNice: (values: { required: string; of: number; have: number; nice: string; niceOf: number; niceHave: number }) => string;
    readonly niceSkills: (values: { nice: string; niceOf: number; niceHave: number }) => string;
    readonly years: (values: { of: number }) => string;
    readonly someYears: (values: { have: number; of: number }) => string;
    readonly titleWanted: string;
    readonly titleNearWanted: string;
    readonly titleCurrent: string;
    readonly there: (values: { place: string }) => string;
    readonly near: (values: { place: string }) => string;
    readonly remote: string;
    readonly partlyHome: string;
    readonly pays: string;
    readonly paysNearly: string;
    readonly noYears: string;
    readonly access: (values: { feature: string }) => string;
  };
  readonly employer: {
    readonly skills: (values: { required: string; of: number; have: number }) => string;
    readonly skillsAndNice: (values: { required: string; of: number; have: number; nice: string; niceOf: number; niceHave: number }) => string;
    readonly niceSkills: (values: { nice: string; niceOf: number; niceHave: number }) => string;
    readonly years: (values: { of: number }) => string;
    readonly someYears: (values: { have: number; of: number }) => string;
    readonly titleWanted: string;
    readonly titleNearWanted: string;
    readonly titleCurrent: string;
    readonly there: (values: { place: string }) => string;
    readonly near: (values: { place: string }) => string;
    readonly remote: string;
    readonly partlyHome: string;
    readonly pays: string;
    readonly paysNearly: string;
    readonly noYears: string;
    readonly access: (values: { feature: string }) => string;
  };
}

export const matchingTexts = catalogue<MatchingTexts>({ en: compiled(en), fil: compiled(fil) });
