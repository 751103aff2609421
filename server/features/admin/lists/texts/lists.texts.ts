import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ListsTexts {
  readonly decided: (values: { did: string; name: string; when: string }) => string;
  readonly decidedByGone: (values: { did: string; when: string }) => string;
  readonly moment: string;
}

export const listsTexts = catalogue<ListsTexts>({ en: compiled(en), fil: compiled(fil) });
