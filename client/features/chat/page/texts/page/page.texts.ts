import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PageTexts {
  readonly conversations: string;
  readonly search: string;
  readonly searchShort: string;
  readonly byJobOrStatus: string;
  readonly byJob: string;
  readonly allJobs: string;
  readonly byStatus: string;
  readonly allStatuses: string;
  readonly searchHere: string;
  readonly shortcuts: string;
  readonly back: string;
  readonly openContext: string;
}

export const pageTexts = catalogue<PageTexts>({ en: compiled(en), fil: compiled(fil) });
