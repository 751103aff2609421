import { emojiTexts } from "./texts/emoji/emoji.texts.ts";

/** The emoji of the picker: few enough to browse by keyboard, each with its name for screen readers. */

export interface Emoji {
  emoji: string;
  name: string;
}

export interface EmojiGroup {
  /** The same in all languages. */
  id: string;
  name: string;
  emoji: readonly Emoji[];
}

/** Parses '😀 grinning face, 😄 smiling', the format of the catalogue. */
function parse(list: string): Emoji[] {
  return list.split(",").map((entry) => {
    const [sign = "", ...words] = entry.trim().split(" ");
    return { emoji: sign, name: words.join(" ") };
  });
}

/** All emoji in their groups, with their names in the current language. */
export const emojiGroups = (): EmojiGroup[] =>
  Object.entries(emojiTexts).map(([id, { name, emoji }]) => ({ id, name, emoji: parse(emoji) }));
