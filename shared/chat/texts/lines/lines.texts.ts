import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface LinesTexts {
  readonly quoted: (values: { line: string; words: string }) => string;
  readonly sent: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
  readonly withdrawn: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
  readonly moved: {
    readonly review: {
      readonly own: (values: { name: string; job: string }) => string;
      readonly theirs: (values: { name: string; job: string }) => string;
      readonly plain: (values: { job: string }) => string;
    };
    readonly interview: {
      readonly own: (values: { name: string; job: string }) => string;
      readonly theirs: (values: { name: string; job: string }) => string;
      readonly plain: (values: { job: string }) => string;
    };
    readonly offer: {
      readonly own: (values: { name: string; job: string }) => string;
      readonly theirs: (values: { name: string; job: string }) => string;
      readonly plain: (values: { job: string }) => string;
    };
    readonly hired: {
      readonly own: (values: { name: string; job: string }) => string;
      readonly theirs: (values: { name: string; job: string }) => string;
      readonly plain: (values: { job: string }) => string;
    };
    readonly rejected: {
      readonly own: (values: { name: string; job: string }) => string;
      readonly theirs: (values: { name: string; job: string }) => string;
      readonly plain: (values: { job: string }) => string;
    };
  };
  readonly accept: {
    readonly own: (values: { job: string; when: string }) => string;
    readonly theirs: (values: { name: string; job: string; when: string }) => string;
    readonly plain: (values: { job: string; when: string }) => string;
  };
  readonly ask_time: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
  readonly ask_adjustment: {
    readonly own: (values: { job: string; asked: string }) => string;
    readonly theirs: (values: { name: string; job: string; asked: string }) => string;
    readonly plain: (values: { job: string; asked: string }) => string;
  };
  readonly agreed: {
    readonly own: (values: { job: string; asked: string }) => string;
    readonly theirs: (values: { name: string; job: string; asked: string }) => string;
    readonly plain: (values: { job: string; asked: string }) => string;
  };
  readonly refused: {
    readonly own: (values: { job: string; asked: string }) => string;
    readonly theirs: (values: { name: string; job: string; asked: string }) => string;
    readonly plain: (values: { job: string; asked: string }) => string;
  };
  readonly decline: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
  readonly move: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
  readonly cancel: {
    readonly own: (values: { job: string }) => string;
    readonly theirs: (values: { name: string; job: string }) => string;
    readonly plain: (values: { job: string }) => string;
  };
}

export const linesTexts = catalogue<LinesTexts>({ en: compiled(en), fil: compiled(fil) });
