import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PositionsTexts {
  readonly title: string;
  readonly post: string;
  readonly loading: string;
  readonly loaded: (values: { count: number }) => string;
  readonly failed: string;
  readonly pages: string;
  readonly views: string;
  readonly all: string;
  readonly status: {
    readonly draft: string;
    readonly open: string;
    readonly closed: string;
  };
  readonly statusViews: {
    readonly draft: string;
    readonly open: string;
    readonly closed: string;
  };
  readonly closedBy: {
    readonly employer: string;
    readonly expiry: string;
  };
  readonly written: string;
  readonly published: string;
  readonly changed: string;
  readonly until: string;
  readonly placeMissing: string;
  readonly applicants: (values: { count: number }) => string;
  readonly stage: (values: { count: number; status: string }) => string;
  readonly stages: (values: { title: string }) => string;
  readonly edit: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly finish: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly look: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly close: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly closing: string;
  readonly reopen: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly reopening: string;
  readonly remove: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly closed: (values: { title: string }) => string;
  readonly closedText: string;
  readonly reopened: (values: { title: string }) => string;
  readonly removed: (values: { title: string }) => string;
  readonly closeFailed: (values: { title: string }) => string;
  readonly reopenFailed: (values: { title: string }) => string;
  readonly removeFailed: (values: { title: string }) => string;
  readonly question: {
    readonly title: (values: { title: string }) => string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
    readonly busy: string;
  };
  readonly newDate: {
    readonly title: (values: { title: string }) => string;
    readonly text: string;
    readonly label: string;
    readonly hint: string;
    readonly open: string;
    readonly cancel: string;
  };
  readonly empty: {
    readonly title: string;
    readonly text: string;
  };
  readonly emptyView: {
    readonly draft: {
      readonly title: string;
      readonly text: string;
    };
    readonly open: {
      readonly title: string;
      readonly text: string;
    };
    readonly closed: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly emptyPage: {
    readonly title: string;
    readonly text: string;
    readonly first: string;
  };
}

export const positionsTexts = catalogue<PositionsTexts>({ en: compiled(en), fil: compiled(fil) });
