import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText } from "../text.ts";
import { findWords, searchWords, snippetOf } from "./search-text.ts";

const marked = (text: string, question: string) =>
  findWords(text, searchWords(question))?.map(([from, to]) => text.slice(from, to)) ?? null;

describe("matches", () => {
  test.each([
    ["no word of the question", "The interview is on Friday", "salary"],
    ["the end or the middle of a word", "unavailable", "available"],
    ["only some of the words", "The interview is on Friday", "interview monday"],
    ["a question without a word", "Really?!", "?!"],
  ])("does not match: %s", (_what, text, question) => expect(marked(text, question)).toBeNull());

  test.each([
    ["capitals and accents, either way", "Si PEÑA ang kausap", "pena", ["PEÑA"]],
    ["accents in the question alone", "Si Pena ang kausap", "peña", ["Pena"]],
    ["decomposed letters, marks and all", "Si Pen\u0303a, opo", "peñ", ["Pen\u0303"]],
    ["beginnings, in any order", "The interview is on Friday", "fri inter", ["inter", "Fri"]],
    ["the longest of two that begin a word", "interview", "in inter", ["inter"]],
    ["each time it occurs", "Bukas? Bukas na.", "bukas", ["Bukas", "Bukas"]],
    ["letters that fold to several", "İstanbul", "is", ["İs"]],
    ["figures, and words between signs", "Room 12-B (2nd floor)", "12 2n", ["12", "2n"]],
    ["words of other scripts", "面接は金曜日", "面接", ["面接"]],
  ])("%s", (_what, text, question, found) => expect(marked(text, question)).toEqual(found));

  test("finds a text by any beginnings of its words, and highlights what was searched for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-ZñÑéüÅ0-9]{1,12}$/), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 4 }),
        (words, picks) => {
          const text = words.join(", ");
          const asked = picks.map(([at, length]) => words[at % words.length]?.slice(0, length) ?? "");
          const found = marked(text, asked.join(" ").toUpperCase());
          expect(found).not.toBeNull();
          for (const one of found ?? [])
            expect(asked.some((word) => foldText(one).startsWith(foldText(word)))).toBe(true);
        },
      ),
    );
  });
});

describe("snippets", () => {
  const snippet = (text: string, question: string) => snippetOf(text, findWords(text, searchWords(question)) ?? []);

  test("shows a short text whole, in one line", () => {
    const { text, ranges } = snippet("Kumusta?\nSee you on\tFriday", "fri");
    expect(text).toBe("Kumusta? See you on Friday");
    expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(["Fri"]);
  });

  test("shows the part of a long text around the first match, cut between words", () => {
    const { text, ranges } = snippet(`${"bago ".repeat(100)}interview ${"pagkatapos ".repeat(100)}`, "interview");
    expect(text).toMatch(/^\.\.\.bago .*interview .*\.\.\.$/);
    expect(text.length).toBeLessThan(180);
    expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(["interview"]);
  });

  test("keeps ranges inside any text, highlights the search text, and splits no character", () => {
    const piece = fc.constantFrom("salamat", "bukas na", "👍🏽", "Peña", "\n", "x".repeat(70), "interview");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 60 }), (pieces) => {
        const { text, ranges } = snippet(pieces.join(" "), "inter");
        expect(text.isWellFormed()).toBe(true);
        expect(ranges.map(([from, to]) => text.slice(from, to)).every((one) => one === "inter")).toBe(true);
        expect(ranges.length > 0).toBe(pieces.includes("interview"));
      }),
    );
  });
});
