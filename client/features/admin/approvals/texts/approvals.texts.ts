import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ApprovalsTexts {
  readonly lead: {
    readonly pending: string;
    readonly decided: string;
  };
  readonly kindsNav: string;
  readonly kinds: {
    readonly company: string;
    readonly company_change: string;
    readonly pwd_id: string;
    readonly listing: string;
  };
  readonly listsNav: string;
  readonly lists: {
    readonly pending: string;
    readonly decided: string;
  };
  readonly pages: string;
  readonly loading: string;
  readonly loaded: (values: { count: number }) => string;
  readonly failed: string;
  readonly empty: {
    readonly pending: {
      readonly company: string;
      readonly company_change: string;
      readonly pwd_id: string;
      readonly listing: string;
    };
    readonly pendingText: string;
    readonly decided: string;
    readonly decidedText: string;
  };
  readonly news: (values: { added: number }) => string;
  readonly show: (values: { added: number }) => string;
  readonly since: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly change: {
    readonly what: string;
    readonly now: string;
    readonly before: string;
    readonly wanted: string;
    readonly fields: {
      readonly company_name: string;
      readonly logo_path: string;
      readonly website_url: string;
      readonly contact_person: string;
    };
    readonly logo: string;
    readonly noLogo: string;
  };
  readonly alike: {
    readonly title: string;
    readonly states: {
      readonly pending: string;
      readonly approved: string;
      readonly rejected: string;
    };
  };
  readonly fields: {
    readonly changes: string;
    readonly contact: string;
    readonly website: string;
    readonly address: string;
    readonly founded: string;
    readonly about: string;
    readonly documents: string;
    readonly email: string;
    readonly number: string;
    readonly format: string;
    readonly appeal: string;
    readonly message: string;
    readonly before: string;
    readonly decision: string;
    readonly reason: string;
  };
  readonly noDocuments: string;
  readonly download: <Piece>(values: { title: (text: readonly string[]) => Piece; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly companyFacts: (values: { industry: string; size: string }) => string;
  readonly fits: string;
  readonly fitsNot: string;
  readonly types: {
    readonly pwd: string;
    readonly general: string;
    readonly indigenous: string;
    readonly employer: string;
    readonly admin: string;
  };
  readonly showNumber: string;
  readonly showNumberOf: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: string }) => string | Piece | readonly (string | Piece)[];
  readonly recorded: string;
  readonly approve: string;
  readonly reject: string;
  readonly approving: string;
  readonly said: {
    readonly approved: (values: { who: string }) => string;
    readonly rejected: (values: { who: string }) => string;
  };
  readonly saidHeld: (values: { who: string; status: string; seconds: number }) => string;
  readonly undo: string;
  readonly undoing: string;
  readonly undone: (values: { who: string }) => string;
  readonly held: {
    readonly approved: <Piece>(values: { status: (text: readonly string[]) => Piece; told: string }) => string | Piece | readonly (string | Piece)[];
    readonly rejected: <Piece>(values: { status: (text: readonly string[]) => Piece; told: string }) => string | Piece | readonly (string | Piece)[];
  };
  readonly heldBy: {
    readonly approved: <Piece>(values: { status: (text: readonly string[]) => Piece; known: string; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly rejected: <Piece>(values: { status: (text: readonly string[]) => Piece; known: string; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly gone: string;
  readonly openFirst: string;
  readonly decision: {
    readonly approved: <Piece>(values: { status: (text: readonly string[]) => Piece; known: string; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly rejected: <Piece>(values: { status: (text: readonly string[]) => Piece; known: string; name: string; time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly conflict: string;
  readonly update: string;
  readonly notDone: string;
  readonly dialog: {
    readonly title: (values: { what: string }) => string;
    readonly company: string;
    readonly company_change: string;
    readonly pwd_id: string;
    readonly listing: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly busy: string;
    readonly tooLong: string;
  };
  readonly contact: <Piece>(values: { contact: string; soft: (text: readonly string[]) => Piece; person: string }) => string | Piece | readonly (string | Piece)[];
}

export const approvalsTexts = catalogue<ApprovalsTexts>({ en: compiled(en), fil: compiled(fil) });
