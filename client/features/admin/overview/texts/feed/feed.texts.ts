import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FeedTexts {
  readonly heading: string;
  readonly list: string;
  readonly olderList: string;
  readonly state: {
    readonly live: string;
    readonly paused: string;
    readonly held: string;
    readonly offline: string;
    readonly older: string;
  };
  readonly pause: string;
  readonly resume: string;
  readonly fresh: (values: { count: number }) => string;
  readonly freshLeast: (values: { count: number }) => string;
  readonly resumeWith: (values: { fresh: string }) => string;
  readonly paused: string;
  readonly resumed: string;
  readonly burst: (values: { count: number; latest: string }) => string;
  readonly aloud: string;
  readonly search: string;
  readonly days: string;
  readonly daysBack: {
    readonly "1": string;
    readonly "7": string;
    readonly "30": string;
    readonly "90": string;
    readonly "400": string;
  };
  readonly types: {
    readonly sign_up: string;
    readonly verified: string;
    readonly job: string;
    readonly application: string;
    readonly move: string;
    readonly interview: string;
    readonly report: string;
    readonly approval: string;
    readonly moderation: string;
    readonly failed_logins: string;
    readonly announcement: string;
  };
  readonly typesGroup: string;
  readonly allTypes: string;
  readonly typesOn: (values: { group: string; chosen: string }) => string;
  readonly typesChosen: (values: { count: number }) => string;
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly clear: string;
  readonly older: string;
  readonly newest: string;
  readonly pages: string;
  readonly found: (values: { count: number }) => string;
  readonly note: string;
  readonly talks: {
    readonly heading: string;
    readonly lead: string;
    readonly pair: <Piece>(values: { one: (text: readonly string[]) => Piece; other: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly messages: (values: { count: number }) => string;
    readonly none: string;
  };
}

export const feedTexts = catalogue<FeedTexts>({ en: compiled(en), fil: compiled(fil) });
