import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface MessageTexts {
  readonly log: (values: { name: string }) => string;
  readonly loading: string;
  readonly empty: string;
  readonly loadFailed: string;
  readonly toNewest: string;
  readonly newBelow: (values: { count: number }) => string;
  readonly imageFrom: (values: { name: string; title: string }) => string;
  readonly imageFromYou: (values: { title: string }) => string;
  readonly imageBroken: (values: { title: string }) => string;
  readonly unreadableKind: string;
  readonly edited: string;
  readonly sending: string;
  readonly sent: string;
  readonly delivered: string;
  readonly seen: string;
  readonly notSent: string;
  readonly removeUnsent: <Piece>(values: { hidden: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly options: (values: { content: string }) => string;
  readonly reply: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyFailedHint: string;
  readonly inReplyTo: <Piece>(values: { hidden: (text: readonly string[]) => Piece; name: string; author: (text: readonly string[]) => Piece; quote: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly inReplyToYou: <Piece>(values: { hidden: (text: readonly string[]) => Piece; author: (text: readonly string[]) => Piece; quote: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly quoteFailed: string;
  readonly withoutQuote: string;
  readonly showMore: string;
  readonly showLess: string;
  readonly edit: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
  readonly keep: string;
}

export const messageTexts = catalogue<MessageTexts>({ en: compiled(en), fil: compiled(fil) });
