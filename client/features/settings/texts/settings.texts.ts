import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SettingsTexts {
  readonly page: {
    readonly lead: string;
    readonly parts: string;
    readonly account: string;
    readonly privacy: string;
    readonly app: string;
    readonly preview: string;
    readonly seen: string;
    readonly display: string;
    readonly chat: string;
    readonly replies: string;
  };
  readonly toastTime: {
    readonly heading: string;
    readonly label: string;
    readonly times: {
      readonly normal: string;
      readonly long: string;
      readonly stay: string;
    };
    readonly hint: {
      readonly normal: string;
      readonly long: string;
      readonly stay: string;
    };
  };
  readonly twoFactor: {
    readonly heading: string;
    readonly label: string;
    readonly state: {
      readonly on: string;
      readonly off: string;
    };
    readonly hint: string;
    readonly question: {
      readonly on: string;
      readonly off: string;
    };
    readonly text: {
      readonly on: string;
      readonly off: string;
    };
    readonly confirm: {
      readonly on: string;
      readonly off: string;
    };
    readonly cancel: string;
  };
  readonly notifications: {
    readonly heading: string;
    readonly email: string;
    readonly emailHint: string;
    readonly sms: string;
    readonly smsHint: string;
    readonly in_app: string;
    readonly inAppHint: string;
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly savedText: string;
    readonly loading: string;
    readonly failed: string;
    readonly retry: string;
  };
}

export const settingsTexts = catalogue<SettingsTexts>({ en: compiled(en), fil: compiled(fil) });
