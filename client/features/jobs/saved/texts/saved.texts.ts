import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SavedTexts {
  readonly heading: string;
  readonly jobs: string;
  readonly count: (values: { count: number }) => string;
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly find: string;
  readonly savedAt: string;
  readonly taken: string;
  readonly more: string;
  readonly searches: string;
  readonly searchesLead: string;
  readonly searchesFailed: string;
  readonly noSearches: string;
  readonly noSearchesText: string;
  readonly everything: string;
  readonly mail: string;
  readonly on: string;
  readonly off: string;
  readonly rename: string;
  readonly renameThis: (values: { name: string }) => string;
  readonly delete: string;
  readonly deleteThis: (values: { name: string }) => string;
  readonly deleteQuestion: (values: { name: string }) => string;
  readonly deleteText: string;
  readonly deleted: string;
  readonly renamed: string;
  readonly cancel: string;
  readonly keep: string;
  readonly save: string;
  readonly saving: string;
  readonly name: string;
  readonly deleteFailed: string;
  readonly mailFailed: string;
  readonly saveSearch: string;
  readonly saveHint: string;
  readonly saveLead: string;
  readonly saved: string;
  readonly savedText: (values: { name: string }) => string;
  readonly saveFailed: string;
}

export const savedTexts = catalogue<SavedTexts>({ en: compiled(en), fil: compiled(fil) });
