import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface CalendarTexts {
  readonly summary: (values: { job: string }) => string;
  readonly adjustment: (values: { what: string }) => string;
}

export const calendarTexts = catalogue<CalendarTexts>({ en: compiled(en), fil: compiled(fil) });
