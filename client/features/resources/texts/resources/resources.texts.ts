import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ResourcesTexts {
  readonly title: string;
  readonly lead: string;
  readonly audiencesNav: string;
  readonly edited: <Piece>(values: { date: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly notAdvice: string;
  readonly askFirst: string;
  readonly source: <Piece>(values: { name: (text: readonly string[]) => Piece; date: (text: readonly string[]) => Piece; site: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly ownExamples: string;
  readonly checked: {
    readonly copy: string;
    readonly no: string;
  };
}

export const resourcesTexts = catalogue<ResourcesTexts>({ en: compiled(en), fil: compiled(fil) });
