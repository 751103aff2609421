import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ListsTexts {
  readonly listMoved: string;
  readonly pageOf: (values: { first: number; last: number; total: number }) => string;
  readonly pageOfLeast: (values: { first: number; last: number; total: number }) => string;
  readonly behindTheEnd: {
    readonly title: string;
    readonly text: string;
    readonly toFirst: string;
  };
  readonly pageBefore: string;
  readonly pageAfter: string;
}

export const listsTexts = catalogue<ListsTexts>({ en: compiled(en), fil: compiled(fil) });
