import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NotFoundTexts {
  readonly title: string;
  readonly lead: string;
  readonly home: string;
  readonly signIn: string;
  readonly yourDashboard: string;
  readonly help: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
}

export const notFoundTexts = catalogue<NotFoundTexts>({ en: compiled(en), fil: compiled(fil) });
