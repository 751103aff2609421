import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface WordsTexts {
  readonly status: {
    readonly proposed: string;
    readonly time_requested: string;
    readonly accepted: string;
    readonly declined: string;
    readonly cancelled: string;
  };
  readonly kinds: {
    readonly onsite: string;
    readonly phone: string;
    readonly video: string;
    readonly chat: string;
  };
  readonly when: (values: { weekday: string; day: string; time: string; zone: string }) => string;
  readonly adjustment: (values: { feature: string; words: string }) => string;
  readonly sentence: {
    readonly declined: (values: { job: string; kind: string }) => string;
    readonly cancelled: (values: { job: string; kind: string }) => string;
    readonly agreed: (values: { job: string; kind: string; when: string; minutes: number }) => string;
    readonly time_requested: (values: { job: string; kind: string }) => string;
    readonly proposed: (values: { job: string; kind: string; times: string }) => string;
  };
}

export const wordsTexts = catalogue<WordsTexts>({ en: compiled(en), fil: compiled(fil) });
