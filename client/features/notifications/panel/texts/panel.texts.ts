import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PanelTexts {
  readonly notifications: string;
  readonly newCount: (values: { count: number }) => string;
  readonly markAll: string;
  readonly allRead: string;
  readonly close: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly older: string;
  readonly olderLoading: string;
  readonly olderFailed: string;
  readonly unread: string;
  readonly types: {
    readonly error: string;
    readonly alert: string;
    readonly success: string;
    readonly info: string;
    readonly other: string;
  };
  readonly remove: (values: { title: string }) => string;
  readonly undo: string;
  readonly undoThis: (values: { title: string }) => string;
  readonly removed: (values: { count: number }) => string;
  readonly each: (values: { count: number; title: string }) => string;
  readonly recent: string;
  readonly recentHint: string;
}

export const panelTexts = catalogue<PanelTexts>({ en: compiled(en), fil: compiled(fil) });
