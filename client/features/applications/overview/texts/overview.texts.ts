import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface OverviewTexts {
  readonly heading: string;
  readonly all: (values: { total: number }) => string;
  readonly loading: string;
  readonly nothing: string;
  readonly failed: string;
  readonly failedNeeds: string;
  readonly at: (values: { company: string }) => string;
  readonly open: <Piece>(values: { hidden: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
  readonly turn: <Piece>(values: { b: (text: readonly string[]) => Piece; text: string }) => string | Piece | readonly (string | Piece)[];
  readonly needs: {
    readonly answer: {
      readonly title: string;
      readonly action: string;
    };
    readonly soon: {
      readonly title: (values: { days: number }) => string;
      readonly action: string;
    };
    readonly text: (values: { company: string; interview: string }) => string;
    readonly offer: {
      readonly title: string;
      readonly text: (values: { company: string; job: string }) => string;
      readonly action: string;
    };
  };
}

export const overviewTexts = catalogue<OverviewTexts>({ en: compiled(en), fil: compiled(fil) });
