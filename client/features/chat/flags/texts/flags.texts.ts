import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FlagsTexts {
  readonly options: (values: { name: string }) => string;
  readonly actions: {
    readonly markUnread: string;
    readonly markRead: string;
    readonly pin: string;
    readonly unpin: string;
    readonly mute: string;
    readonly unmute: string;
    readonly archive: string;
    readonly moveBack: string;
  };
  readonly done: {
    readonly markUnread: (values: { name: string }) => string;
    readonly markRead: (values: { name: string }) => string;
    readonly pin: (values: { name: string }) => string;
    readonly unpin: (values: { name: string }) => string;
    readonly mute: (values: { name: string }) => string;
    readonly unmute: (values: { name: string }) => string;
    readonly archive: (values: { name: string }) => string;
    readonly moveBack: (values: { name: string }) => string;
  };
  readonly undo: string;
  readonly undoArchive: (values: { name: string }) => string;
  readonly failed: string;
  readonly markedUnread: string;
  readonly pinned: string;
  readonly muted: string;
  readonly archived: string;
}

export const flagsTexts = catalogue<FlagsTexts>({ en: compiled(en), fil: compiled(fil) });
