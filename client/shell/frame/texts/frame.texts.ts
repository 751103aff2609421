import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FrameTexts {
  readonly mainNav: string;
  readonly signIn: string;
  readonly createAccount: string;
  readonly yourDashboard: string;
  readonly copyright: (values: { year: string; app: string }) => string;
  readonly about: string;
  readonly resources: string;
  readonly terms: string;
  readonly privacy: string;
  readonly accessibility: string;
  readonly display: string;
  readonly contactSupport: string;
  readonly contents: string;
  readonly crash: {
    readonly title: string;
    readonly lead: string;
    readonly reload: string;
    readonly home: string;
  };
  readonly languageFailed: string;
  readonly connection: {
    readonly label: string;
    readonly offline: string;
    readonly willSend: string;
    readonly reconnecting: string;
    readonly resting: string;
    readonly whyResting: string;
    readonly back: string;
  };
}

export const frameTexts = catalogue<FrameTexts>({ en: compiled(en), fil: compiled(fil) });
