import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface SafetyTexts {
  readonly blockTitle: (values: { name: string }) => string;
  readonly blockText: (values: { name: string }) => string;
  readonly blockKeeps: string;
  readonly block: string;
  readonly reportTitle: {
    readonly message: string;
    readonly conversation: (values: { name: string }) => string;
  };
  readonly reportText: {
    readonly message: (values: { app: string }) => string;
    readonly conversation: (values: { app: string }) => string;
  };
  readonly reportSecret: (values: { name: string }) => string;
  readonly reason: string;
  readonly reasons: {
    readonly scam: {
      readonly label: string;
      readonly hint: string;
    };
    readonly harassment: {
      readonly label: string;
      readonly hint: string;
    };
    readonly discrimination: {
      readonly label: string;
      readonly hint: string;
    };
    readonly sexual: {
      readonly label: string;
      readonly hint: string;
    };
    readonly impersonation: {
      readonly label: string;
      readonly hint: string;
    };
    readonly spam: {
      readonly label: string;
      readonly hint: string;
    };
    readonly other: {
      readonly label: string;
      readonly hint: string;
    };
  };
  readonly details: string;
  readonly lettersLeft: (values: { count: number }) => string;
  readonly alsoBlock: (values: { name: string }) => string;
  readonly send: string;
  readonly notReported: string;
  readonly reported: string;
  readonly reportedText: string;
  readonly reportedBlocked: (values: { name: string }) => string;
  readonly reportedNotBlocked: (values: { name: string }) => string;
  readonly close: string;
  readonly cancel: string;
  readonly notBlocked: string;
}

export const safetyTexts = catalogue<SafetyTexts>({ en: compiled(en), fil: compiled(fil) });
