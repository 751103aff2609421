import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NotificationsTexts {
  readonly many: (values: { count: number }) => string;
  readonly manyHint: string;
  readonly hidden: string;
}

export const notificationsTexts = catalogue<NotificationsTexts>({ en: compiled(en), fil: compiled(fil) });
