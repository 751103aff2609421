import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface RequestsTexts {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly reason: (values: { text: string }) => string;
  readonly you: (values: { text: string }) => string;
  readonly privacy: string;
  readonly number: {
    readonly title: string;
    readonly add: string;
    readonly addPress: string;
    readonly appealLead: string;
    readonly press: string;
    readonly appealed: string;
    readonly dialog: {
      readonly title: string;
      readonly lead: string;
      readonly label: string;
      readonly hint: string;
      readonly submit: string;
      readonly busy: string;
      readonly done: string;
    };
  };
  readonly listing: {
    readonly title: string;
    readonly lead: string;
    readonly states: {
      readonly pending: {
        readonly title: string;
        readonly text: string;
      };
      readonly approved: {
        readonly title: string;
        readonly text: string;
      };
      readonly rejected: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly press: string;
    readonly again: string;
    readonly withdraw: string;
    readonly withdrawing: string;
    readonly withdrawn: string;
    readonly notWithdrawn: string;
    readonly dialog: {
      readonly title: string;
      readonly lead: string;
      readonly label: string;
      readonly hint: string;
      readonly submit: string;
      readonly busy: string;
      readonly done: string;
    };
  };
}

export const requestsTexts = catalogue<RequestsTexts>({ en: compiled(en), fil: compiled(fil) });
