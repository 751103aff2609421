import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ReminderMailTexts {
  readonly subject: (values: { job: string; when: string }) => string;
  readonly intro: (values: { job: string; when: string; kind: string; minutes: number }) => string;
  readonly place: (values: { place: string }) => string;
  readonly open: string;
  readonly why: string;
  readonly settings: string;
}

export const reminderMailTexts = catalogue<ReminderMailTexts>({ en: compiled(en), fil: compiled(fil) });
