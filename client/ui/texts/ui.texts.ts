import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface UiTexts {
  readonly workspace: (values: { app: string }) => string;
  readonly skipToMain: string;
  readonly close: string;
  readonly closeThis: (values: { what: string }) => string;
  readonly newTab: <Piece>(values: { what: (text: readonly string[]) => Piece; hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly loading: string;
  readonly loadingDashboard: string;
  readonly online: (values: { name: string }) => string;
  readonly justNow: string;
  readonly status: {
    readonly pending: string;
    readonly review: string;
    readonly interview: string;
    readonly offer: string;
    readonly hired: string;
    readonly rejected: string;
    readonly withdrawn: string;
  };
  readonly download: <Piece>(values: { hidden: (text: readonly string[]) => Piece; title: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
}

export const uiTexts = catalogue<UiTexts>({ en: compiled(en), fil: compiled(fil) });
