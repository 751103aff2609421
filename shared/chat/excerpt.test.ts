import { expect, test } from "vitest";
import { EXCERPT_MAX, excerptOf } from "./excerpt.ts";

test("keeps a short text, in one line", () => {
  expect(excerptOf("See you\n  on Monday\t!")).toBe("See you on Monday !");
  expect(excerptOf("x".repeat(EXCERPT_MAX))).toBe("x".repeat(EXCERPT_MAX));
  expect(excerptOf("")).toBe("");
});

test("ends a longer text with an ellipsis, after a whole word if there is one", () => {
  const words = "salamat po ".repeat(40);
  const excerpt = excerptOf(words);
  expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX);
  expect(excerpt).toMatch(/(salamat|po)\.\.\.$/);
  expect(excerptOf(`${"Opo. ".repeat(40)}Hindi`)).toMatch(/Opo\. Opo\.\.\.$/);
  expect(excerptOf("x".repeat(500))).toBe(`${"x".repeat(EXCERPT_MAX - 3)}...`);
});

test("never cuts a character in two", () => {
  for (let before = 0; before < 4; before += 1) {
    const excerpt = excerptOf("a".repeat(before) + "👩🏽‍🔧".repeat(100));
    expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX);
    expect(excerpt).toMatch(/👩🏽‍🔧\.\.\.$/u);
  }
});
