import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ProfileFieldsTexts {
  readonly experience: {
    readonly label: string;
    readonly hint: string;
    readonly shown: (values: { years: number }) => string;
  };
  readonly salary: {
    readonly label: string;
    readonly hint: string;
    readonly unit: string;
    readonly shown: (values: { amount: string }) => string;
  };
  readonly pwdId: {
    readonly label: string;
    readonly hint: (values: { shape: string }) => string;
    readonly checkedAgain: string;
    readonly effect: {
      readonly general: string;
      readonly indigenous: string;
    };
    readonly show: string;
    readonly hide: string;
    readonly hidden: string;
    readonly hiddenEnding: (values: { shown: string }) => string;
  };
  readonly skills: {
    readonly label: string;
    readonly hint: string;
    readonly none: string;
    readonly suggestions: string;
    readonly offered: (values: { count: number }) => string;
    readonly understood: (values: { count: number }) => string;
  };
  readonly resume: {
    readonly label: string;
    readonly hint: string;
    readonly none: string;
    readonly goes: string;
    readonly fresh: (values: { name: string; size: string }) => string;
    readonly choose: string;
    readonly replace: string;
    readonly remove: string;
    readonly removed: string;
    readonly keep: string;
    readonly kept: string;
    readonly sending: (values: { name: string }) => string;
    readonly checking: string;
    readonly cancel: string;
    readonly cancelled: string;
    readonly uploaded: (values: { name: string }) => string;
    readonly retry: string;
    readonly lineBroke: string;
    readonly tooMany: string;
  };
}

export const profileFieldsTexts = catalogue<ProfileFieldsTexts>({ en: compiled(en), fil: compiled(fil) });
