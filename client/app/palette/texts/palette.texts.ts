import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PaletteTexts {
  readonly title: string;
  readonly label: string;
  readonly results: string;
  readonly groups: {
    readonly people: string;
    readonly jobs: string;
    readonly pages: string;
  };
  readonly job: (values: { status: string; name: string }) => string;
  readonly person: (values: { company: string; job: string }) => string;
  readonly found: (values: { count: number }) => string;
  readonly none: string;
  readonly keys: string;
}

export const paletteTexts = catalogue<PaletteTexts>({ en: compiled(en), fil: compiled(fil) });
