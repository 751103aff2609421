import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NotificationFaultsTexts {
  readonly nobody: string;
  readonly deleted: string;
  readonly empty: string;
  readonly type: (values: { types: string }) => string;
  readonly target: string;
  readonly noIds: string;
  readonly tooManyIds: string;
}

export const notificationFaultsTexts = catalogue<NotificationFaultsTexts>({ en: compiled(en), fil: compiled(fil) });
