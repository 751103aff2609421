import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MessagesTexts {
  readonly named: (values: { name: string; title: string }) => string;
  readonly opened: (values: { name: string }) => string;
  readonly choose: string;
  readonly chooseHint: string;
  readonly loading: string;
  readonly failed: string;
  readonly missing: string;
  readonly missingHint: string;
  readonly back: string;
  readonly context: string;
  readonly contextFailed: string;
  readonly noApplication: string;
  readonly asking: <Piece>(values: { job: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
}

export const messagesTexts = catalogue<MessagesTexts>({ en: compiled(en), fil: compiled(fil) });
