import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccountSettingsTexts {
  readonly email: {
    readonly heading: string;
    readonly loading: string;
    readonly failed: string;
    readonly retry: string;
    readonly change: string;
    readonly title: string;
    readonly lead: string;
    readonly email: string;
    readonly password: string;
    readonly submit: string;
    readonly busy: string;
    readonly sent: string;
    readonly kept: string;
    readonly same: string;
    readonly cancel: string;
  };
  readonly password: {
    readonly heading: string;
    readonly hint: string;
    readonly change: string;
    readonly title: string;
    readonly current: string;
    readonly next: string;
    readonly confirm: string;
    readonly submit: string;
    readonly busy: string;
    readonly done: string;
    readonly cancel: string;
  };
  readonly activity: {
    readonly heading: string;
    readonly lead: string;
    readonly loading: string;
    readonly failed: string;
    readonly retry: string;
    readonly here: string;
    readonly used: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly since: <Piece>(values: { time: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly signOut: string;
    readonly signOutOf: (values: { device: string; since: string }) => string;
    readonly signOutOthers: string;
    readonly signedOut: string;
    readonly signedOutText: (values: { device: string }) => string;
    readonly othersOut: string;
  };
  readonly consent: {
    readonly heading: string;
    readonly loading: string;
    readonly failed: string;
    readonly retry: string;
    readonly terms: string;
    readonly termsStay: string;
    readonly sensitive: string;
    readonly privacy: string;
    readonly on: string;
    readonly off: string;
    readonly given: <Piece>(values: { time: (text: readonly string[]) => Piece; known: string; version: string }) => string | Piece | readonly (string | Piece)[];
    readonly withdrawn: <Piece>(values: { time: (text: readonly string[]) => Piece; known: string; version: string }) => string | Piece | readonly (string | Piece)[];
    readonly never: string;
    readonly question: string;
    readonly lead: string;
    readonly what: readonly [
      string,
      string,
      string,
      string,
    ];
    readonly stays: string;
    readonly confirm: string;
    readonly withdrawing: string;
    readonly keep: string;
    readonly nowGiven: {
      readonly title: string;
      readonly text: string;
    };
    readonly nowWithdrawn: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly download: {
    readonly heading: string;
    readonly hint: string;
    readonly open: string;
    readonly title: string;
    readonly lead: string;
    readonly password: string;
    readonly submit: string;
    readonly busy: string;
    readonly done: string;
    readonly doneText: string;
    readonly cancel: string;
  };
  readonly delete: {
    readonly heading: string;
    readonly hint: string;
    readonly open: string;
    readonly title: string;
    readonly what: readonly [
      string,
      string,
      string,
      string,
    ];
    readonly password: string;
    readonly submit: string;
    readonly busy: string;
    readonly cancel: string;
  };
}

export const accountSettingsTexts = catalogue<AccountSettingsTexts>({ en: compiled(en), fil: compiled(fil) });
