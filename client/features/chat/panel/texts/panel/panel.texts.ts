import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PanelTexts {
  readonly recent: string;
  readonly closePanel: string;
  readonly totalUnread: (values: { count: number }) => string;
  readonly listLoading: string;
  readonly retryList: string;
  readonly listEmpty: string;
  readonly listEmptyHint: string;
  readonly findSomeone: string;
  readonly filterLabel: string;
  readonly view: string;
  readonly viewAll: string;
  readonly viewUnread: string;
  readonly viewArchived: string;
  readonly filtered: (values: { count: number }) => string;
  readonly filteredNone: string;
  readonly noneArchived: string;
  readonly allArchived: string;
  readonly showAll: string;
}

export const panelTexts = catalogue<PanelTexts>({ en: compiled(en), fil: compiled(fil) });
