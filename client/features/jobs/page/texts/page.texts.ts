import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface PageTexts {
  readonly loaded: (values: { title: string }) => string;
  readonly closed: (values: { title: string }) => string;
  readonly draft: string;
  readonly edit: string;
  readonly signIn: string;
  readonly createAccount: string;
  readonly notFound: {
    readonly title: string;
    readonly text: string;
    readonly visitor: string;
    readonly signIn: string;
    readonly search: string;
    readonly positions: string;
    readonly start: string;
  };
}

export const pageTexts = catalogue<PageTexts>({ en: compiled(en), fil: compiled(fil) });
