import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface DashboardTexts {
  readonly greeting: {
    readonly morning: (values: { name: string }) => string;
    readonly afternoon: (values: { name: string }) => string;
    readonly evening: (values: { name: string }) => string;
  };
  readonly jobTitle: <Piece>(values: { hidden: (text: readonly string[]) => Piece; title: string }) => string | Piece | readonly (string | Piece)[];
  readonly noJobTitle: string;
  readonly addJobTitle: string;
  readonly things: (values: { count: number }) => string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly looking: string;
  readonly failed: string;
  readonly unread: {
    readonly title: (values: { count: number }) => string;
    readonly text: string;
    readonly action: string;
  };
  readonly resources: {
    readonly pwd: {
      readonly title: string;
      readonly text: string;
    };
    readonly indigenous: {
      readonly title: string;
      readonly text: string;
    };
    readonly general: {
      readonly title: string;
      readonly text: string;
    };
    readonly employer: {
      readonly title: string;
      readonly text: string;
    };
    readonly admin: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly unreadNotifications: {
    readonly title: (values: { count: number }) => string;
    readonly action: string;
  };
  readonly applicant: {
    readonly place: string;
    readonly quiet: string;
    readonly next: {
      readonly heading: string;
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly employer: {
    readonly place: string;
    readonly quiet: string;
    readonly next: {
      readonly heading: string;
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly general: {
    readonly place: string;
    readonly quiet: string;
    readonly next: {
      readonly heading: string;
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly actionAbout: <Piece>(values: { action: string; hidden: (text: readonly string[]) => Piece; about: string }) => string | Piece | readonly (string | Piece)[];
}

export const dashboardTexts = catalogue<DashboardTexts>({ en: compiled(en), fil: compiled(fil) });
