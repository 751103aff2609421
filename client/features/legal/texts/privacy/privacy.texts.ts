import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PrivacyTexts {
  readonly title: string;
  readonly lead: (values: { app: string }) => string;
  readonly short: {
    readonly title: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
    ];
  };
  readonly who: {
    readonly title: string;
    readonly text: string;
    readonly contact: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly what: {
    readonly title: string;
    readonly text: string;
  };
  readonly sensitive: {
    readonly title: string;
    readonly intro: string;
    readonly points: readonly {
        readonly about: string;
        readonly text: string;
      }[];
    readonly use: string;
    readonly never: (values: { app: string }) => string;
  };
  readonly consent: {
    readonly title: string;
    readonly given: string;
    readonly withdraw: string;
    readonly list: readonly [
      string,
      string,
    ];
    readonly how: string;
  };
  readonly others: {
    readonly title: string;
    readonly points: readonly {
        readonly about: string;
        readonly text: string;
      }[];
  };
  readonly keep: {
    readonly title: string;
    readonly points: readonly {
        readonly about: string;
        readonly text: string;
      }[];
  };
  readonly device: {
    readonly title: string;
    readonly text: string;
    readonly list: readonly [
      string,
      string,
      string,
      string,
      string,
    ];
    readonly after: string;
  };
  readonly safe: {
    readonly title: string;
    readonly text: string;
  };
  readonly breach: {
    readonly title: string;
    readonly text: string;
  };
  readonly rights: {
    readonly title: string;
    readonly intro: string;
    readonly points: readonly {
        readonly about: string;
        readonly text: string;
      }[];
    readonly how: string;
    readonly commission: <Piece>(values: { link: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly machines: {
    readonly title: string;
    readonly text: string;
  };
  readonly age: {
    readonly title: string;
    readonly text: (values: { app: string }) => string;
  };
  readonly changes: {
    readonly title: string;
    readonly text: string;
    readonly questions: <Piece>(values: { address: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
  readonly entries: readonly {
      readonly what: string;
      readonly why: string;
      readonly who: string;
    }[];
}

export const privacyTexts = catalogue<PrivacyTexts>({ en: compiled(en), fil: compiled(fil) });
