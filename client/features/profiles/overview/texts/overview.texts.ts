import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface OverviewTexts {
  readonly heading: string;
  readonly open: string;
  readonly incomplete: string;
  readonly complete: string;
  readonly missing: (values: { names: string }) => string;
  readonly others: (values: { count: number }) => string;
  readonly pwdId: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
  };
  readonly verification: string;
  readonly noNumber: string;
  readonly failed: string;
}

export const overviewTexts = catalogue<OverviewTexts>({ en: compiled(en), fil: compiled(fil) });
