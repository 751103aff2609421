import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ImagesTexts {
  readonly notAnImage: string;
  readonly unsupported: string;
  readonly tooManyPixels: string;
  readonly damaged: string;
  readonly empty: string;
}

export const imagesTexts = catalogue<ImagesTexts>({ en: compiled(en), fil: compiled(fil) });
