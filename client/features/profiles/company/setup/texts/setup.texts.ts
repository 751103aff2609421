import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SetupTexts {
  readonly heading: string;
  readonly done: (values: { count: number; of: number }) => string;
  readonly state: {
    readonly done: string;
    readonly waiting: string;
    readonly rejected: string;
    readonly open: string;
  };
  readonly email: {
    readonly title: string;
    readonly text: string;
  };
  readonly review: {
    readonly done: {
      readonly title: string;
      readonly text: string;
    };
    readonly waiting: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly job: {
    readonly done: {
      readonly title: string;
      readonly text: string;
    };
    readonly waiting: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly draft: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly first: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly early: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly access: {
    readonly done: {
      readonly title: string;
      readonly text: string;
    };
    readonly open: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
  };
  readonly rejected: {
    readonly title: (values: { name: string }) => string;
    readonly reason: (values: { text: string }) => string;
    readonly noReason: string;
    readonly document: string;
    readonly ask: string;
    readonly busy: string;
    readonly asked: string;
    readonly askedText: string;
    readonly failed: string;
  };
}

export const setupTexts = catalogue<SetupTexts>({ en: compiled(en), fil: compiled(fil) });
