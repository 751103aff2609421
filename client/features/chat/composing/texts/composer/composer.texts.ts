import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ComposerTexts {
  readonly attach: string;
  readonly attachFailed: string;
  readonly attachFailedHint: string;
  readonly changing: string;
  readonly saveChange: string;
  readonly cancelChange: string;
  readonly changed: string;
  readonly announceNotChanged: (values: { why: string }) => string;
  readonly notDeleted: string;
  readonly composer: (values: { name: string }) => string;
  readonly placeholder: (values: { name: string }) => string;
  readonly replyingTo: <Piece>(values: { author: (text: readonly string[]) => Piece; name: string; quote: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly replyingToYou: <Piece>(values: { author: (text: readonly string[]) => Piece; quote: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  readonly removeQuote: string;
  readonly quoteRemoved: string;
  readonly emoji: string;
  readonly recentEmoji: string;
  readonly record: string;
  readonly recordFailed: string;
  readonly savedReplies: string;
  readonly editFirst: string;
}

export const composerTexts = catalogue<ComposerTexts>({ en: compiled(en), fil: compiled(fil) });
