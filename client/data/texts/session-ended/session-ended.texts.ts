import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SessionEndedTexts {
  readonly expired: {
    readonly title: string;
    readonly message: string;
  };
  readonly suspended: {
    readonly title: string;
  };
  readonly type: {
    readonly title: string;
    readonly message: string;
  };
  readonly password: {
    readonly title: string;
    readonly message: string;
  };
  readonly email: {
    readonly title: string;
    readonly message: string;
  };
  readonly deleted: {
    readonly title: string;
    readonly message: string;
  };
}

export const sessionEndedTexts = catalogue<SessionEndedTexts>({ en: compiled(en), fil: compiled(fil) });
