import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AdminTexts {
  readonly titles: {
    readonly people: string;
    readonly employers: string;
    readonly person: string;
    readonly approvals: string;
    readonly reports: string;
    readonly report: string;
    readonly announcements: string;
    readonly audit: string;
    readonly statistics: string;
  };
  readonly sections: {
    readonly people: string;
    readonly approvals: string;
    readonly reports: string;
    readonly announcements: string;
    readonly audit: string;
    readonly statistics: string;
  };
}

export const adminTexts = catalogue<AdminTexts>({ en: compiled(en), fil: compiled(fil) });
