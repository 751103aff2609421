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
  readonly newTab: string;
  readonly loading: string;
  readonly loadingDashboard: string;
  readonly online: string;
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
}

export const uiTexts = catalogue<UiTexts>({ en: compiled(en), fil: compiled(fil) });
