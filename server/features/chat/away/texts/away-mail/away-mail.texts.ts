import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AwayMailTexts {
  readonly subject: (values: { count: number; name: string; app: string }) => string;
  readonly while: (values: { count: number; name: string; app: string }) => string;
  readonly newest: (values: { earlier: number; newest: number }) => string;
  readonly open: string;
  readonly reply: string;
  readonly why: string;
  readonly settings: string;
  readonly someone: string;
  readonly photos: (values: { count: number }) => string;
  readonly file: (values: { title: string }) => string;
  readonly files: (values: { count: number }) => string;
  readonly voice: string;
  readonly ofCompany: (values: { name: string; company: string }) => string;
}

export const awayMailTexts = catalogue<AwayMailTexts>({ en: compiled(en), fil: compiled(fil) });
