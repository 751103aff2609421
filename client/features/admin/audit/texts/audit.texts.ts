import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AuditTexts {
  readonly lead: string;
  readonly log: string;
  readonly who: string;
  readonly action: string;
  readonly days: string;
  readonly all: string;
  readonly anybody: string;
  readonly anytime: string;
  readonly spans: {
    readonly "1": string;
    readonly "7": string;
    readonly "30": string;
    readonly "90": string;
    readonly "365": string;
  };
  readonly about: (values: { name: string }) => string;
  readonly change: (values: { from: string; to: string }) => string;
  readonly somebody: string;
  readonly otherAdmin: string;
  readonly aboutAll: string;
  readonly open: (values: { name: string }) => string;
  readonly reason: <Piece>(values: { label: (text: readonly string[]) => Piece; reason: string }) => string | Piece | readonly (string | Piece)[];
  readonly request: <Piece>(values: { code: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly person: string;
  readonly personHint: string;
  readonly people: string;
  readonly found: (values: { count: number }) => string;
  readonly noPerson: string;
  readonly morePeople: string;
  readonly searchFailed: string;
  readonly by: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: string }) => string | Piece | readonly (string | Piece)[];
  readonly to: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: string }) => string | Piece | readonly (string | Piece)[];
  readonly loading: string;
  readonly shown: (values: { count: number }) => string;
  readonly more: string;
  readonly fetching: string;
  readonly end: string;
  readonly failed: string;
  readonly moreFailed: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly clear: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly download: <Piece>(values: { label: (text: readonly string[]) => Piece; what: string }) => string | Piece | readonly (string | Piece)[];
}

export const auditTexts = catalogue<AuditTexts>({ en: compiled(en), fil: compiled(fil) });
