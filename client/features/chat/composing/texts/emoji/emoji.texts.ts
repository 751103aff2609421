import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface EmojiTexts {
  readonly faces: {
    readonly name: string;
    readonly emoji: string;
  };
  readonly hands: {
    readonly name: string;
    readonly emoji: string;
  };
  readonly hearts: {
    readonly name: string;
    readonly emoji: string;
  };
  readonly work: {
    readonly name: string;
    readonly emoji: string;
  };
  readonly nature: {
    readonly name: string;
    readonly emoji: string;
  };
}

export const emojiTexts = catalogue<EmojiTexts>({ en: compiled(en), fil: compiled(fil) });
