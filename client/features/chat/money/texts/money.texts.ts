import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MoneyTexts {
  readonly title: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly text: string;
  readonly report: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly hide: string;
  readonly hidden: string;
  readonly reported: string;
  readonly said: string;
  readonly sendTitle: string;
  readonly saveTitle: string;
  readonly why: (values: { name: string }) => string;
  readonly editMessage: string;
  readonly sendAnyway: string;
  readonly saveAnyway: string;
}

export const moneyTexts = catalogue<MoneyTexts>({ en: compiled(en), fil: compiled(fil) });
