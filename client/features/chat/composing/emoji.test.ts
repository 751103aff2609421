import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { languageStore } from "#client/texts/language.ts";
import { LANGUAGES } from "#shared/texts/languages.ts";
import { isEmojiOnly } from "../messages/emoji-only.ts";
import { emojiGroups } from "./emoji.ts";
import { forgetEmoji, RECENT_MAX, recentEmoji, rememberEmoji } from "./recent-emoji.ts";

const allEmoji = () => emojiGroups().flatMap(({ emoji }) => emoji);

describe("the emoji", () => {
  afterEach(() => languageStore.setState({ language: "en" }));

  it.each(LANGUAGES)("are about 120, each unique and with a unique name: %s", (language) => {
    const signs = allEmoji().map(({ emoji }) => emoji);
    languageStore.setState({ language });
    const all = allEmoji();
    expect(all.map(({ emoji }) => emoji)).toEqual(signs);
    expect(all.length).toBeGreaterThanOrEqual(115);
    expect(all.length).toBeLessThanOrEqual(130);
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { emoji, name } of all) {
      expect(name, emoji).toMatch(/^[A-Za-z][A-Za-z -]+$/);
      expect(isEmojiOnly(emoji), name).toBe(true);
    }
    expect(all.find(({ emoji }) => emoji === "👍")?.name).toBe("thumbs up");
  });

  it.each(["👍", "👍👍 👍", "👍🏽", "🧑‍🦽❤️", "🇵🇭"])("%s alone is shown larger", (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });

  it.each(["", "👍👍👍👍", "OK 👍", "123", "©", "# *"])("'%s' is shown in the normal size", (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});

describe("recent emoji", () => {
  beforeEach(() => localStorage.clear());

  it("come first, each once, up to a limit, per user, until the logout", () => {
    const all = allEmoji();
    for (const { emoji } of all.slice(0, 20)) rememberEmoji(1, emoji);
    rememberEmoji(1, all[15]?.emoji ?? "");
    expect(recentEmoji(1)).toHaveLength(RECENT_MAX);
    expect(recentEmoji(1).slice(0, 2)).toEqual([all[15]?.emoji, all[19]?.emoji]);
    expect(recentEmoji(2)).toEqual([]);
    rememberEmoji(2, "👍");
    forgetEmoji(1);
    expect(recentEmoji(1)).toEqual([]);
    expect(recentEmoji(2)).toEqual(["👍"]);
  });
});
