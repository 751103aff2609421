import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LayoutTexts {
  readonly mainNav: string;
  readonly sectionsNav: string;
  readonly sections: {
    readonly overview: string;
    readonly search: string;
    readonly applications: string;
    readonly saved: string;
    readonly profile: string;
    readonly positions: string;
    readonly applicants: string;
    readonly company: string;
  };
  readonly bar: {
    readonly overview: string;
    readonly search: string;
    readonly applications: string;
    readonly profile: string;
    readonly positions: string;
    readonly applicants: string;
    readonly company: string;
  };
  readonly home: string;
  readonly messages: string;
  readonly messagesUnread: (values: { count: number }) => string;
  readonly notifications: string;
  readonly notificationsUnread: (values: { count: number }) => string;
  readonly notificationsFailed: string;
  readonly applyFailed: string;
  readonly applicationFailed: string;
  readonly information: string;
  readonly profileFailed: string;
  readonly notLoaded: string;
  readonly accountMenu: (values: { name: string }) => string;
  readonly profile: string;
  readonly editAccount: string;
  readonly settings: string;
  readonly logout: string;
  readonly photoFailed: string;
  readonly kinds: {
    readonly pwd: string;
    readonly indigenous: string;
    readonly general: string;
    readonly employer: string;
    readonly admin: string;
  };
}

export const layoutTexts = catalogue<LayoutTexts>({ en: compiled(en), fil: compiled(fil) });
