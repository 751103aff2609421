import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NeedsTexts {
  readonly label: string;
  readonly about: readonly [
    string,
    string,
  ];
  readonly reader: string;
  readonly readers: {
    readonly nobody: string;
    readonly employers_i_apply_to: string;
    readonly approved_employers: string;
  };
  readonly seenBy: {
    readonly nobody: string;
    readonly employers_i_apply_to: string;
    readonly approved_employers: string;
  };
  readonly note: string;
  readonly own: string;
  readonly others: string;
  readonly add: string;
  readonly remove: <Piece>(values: { hidden: (text: readonly string[]) => Piece; note: string }) => string | Piece | readonly (string | Piece)[];
  readonly removeEmpty: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly removed: string;
  readonly none: string;
}

export const needsTexts = catalogue<NeedsTexts>({ en: compiled(en), fil: compiled(fil) });
