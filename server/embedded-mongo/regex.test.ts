import { BSONRegExp } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, useRows } from "./testing/suite.ts";

const { rows } = await useRows();

/** The texts that a pattern matches, with $regex and $options. */
async function found(pattern: string, options: string, ...texts: unknown[]): Promise<unknown[]> {
  await rows.deleteMany({});
  await rows.insertMany(texts.map((t, _id) => ({ _id, t })));
  const filter = { t: { $regex: pattern, ...(options === "" ? {} : { $options: options }) } };
  return (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ t }) => t);
}

const codeOf = async (filter: object) => (await failureOf(rows.find(filter).toArray())).code;

describe("a regular expression", () => {
  it("matches strings, strings in arrays, and equal regular expressions", async () => {
    await rows.insertMany([
      { _id: 1, t: "abc" },
      { _id: 2, t: ["x", "ab"] },
      { _id: 3, t: 5 },
      { _id: 4, t: /ab/ },
      { _id: 5 },
    ]);
    const ids = async (filter: object) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids({ t: /ab/ })).toEqual([1, 2, 4]);
    expect(await ids({ t: { $regex: "ab" } })).toEqual([1, 2, 4]);
    expect(await ids({ t: { $not: /ab/ } })).toEqual([3, 5]);
    expect(await ids({ t: { $in: [/^a/, 5] } })).toEqual([1, 2, 3]);
    expect(await ids({ t: { $nin: [/^a/] } })).toEqual([3, 4, 5]);
    expect(await ids({ t: { $all: [/x/, /b/] } })).toEqual([2]);
    expect(await ids({ t: { $regex: /AB/, $options: "i" } })).toEqual([1, 2]);
    expect(await ids({ t: { $elemMatch: { $regex: "^a" } } })).toEqual([2]);
  });

  it("uses an index for a prefix without missing anything", async () => {
    const texts = ["ab", "abc", "Ab", "a", "b", "xab", "ab\u{10ffff}", "", "ac"];
    await rows.insertMany(texts.map((t) => ({ t })));
    const texted = async (filter: object) => (await rows.find(filter).toArray()).map(({ t }) => t).sort();
    const patterns = [/^ab/, /^ab?/, /^(ab|b)/, /^ab/i, /^a|b$/, /^$/, /^ab{0}/, /^a.c/];
    const plain = await Promise.all(patterns.map((t) => texted({ t })));
    await rows.createIndex({ t: 1 });
    expect(await Promise.all(patterns.map((t) => texted({ t })))).toEqual(plain);
    expect(plain.map((list) => list.length)).toEqual([3, 5, 4, 4, 8, 1, 5, 1]);
  });

  it("supports the options i, m, s and x", async () => {
    expect(await found("^B", "im", "a\nb", "ab", "B", "a\rb")).toEqual(["a\nb", "B"]);
    expect(await found("a.b", "s", "a\nb", "axb")).toEqual(["a\nb", "axb"]);
    expect(await found("a.b", "", "a\nb", "a\rb", "a\u2028b", "a😀b")).toEqual(["a\rb", "a\u2028b", "a😀b"]);
    expect(await found("a b # comment\n [ #]", "x", "ab#", "a b ")).toEqual(["ab#"]);
    expect(await found("É", "i", "é", "e")).toEqual(["é"]);
    expect(await codeOf({ t: { $regex: "a", $options: "z" } })).toBe(51108);
    expect(await codeOf({ t: { $regex: "a\0b" } })).toBe(2);
    expect(await codeOf({ t: { $regex: new BSONRegExp("a", "i"), $options: "m" } })).toBe(51075);
  });

  it("has the same meaning as in PCRE", async () => {
    expect(await found("(?i)ab(?-i)c", "", "ABc", "ABC")).toEqual(["ABc"]);
    expect(await found("a(?i)b|c", "", "aB", "C", "A")).toEqual(["aB", "C"]);
    expect(await found("a(?i:b)c", "", "aBc", "aBC")).toEqual(["aBc"]);
    expect(await found("b$", "", "ab", "ab\n", "ab\n\n", "ba")).toEqual(["ab", "ab\n"]);
    expect(await found("\\Aab\\z", "m", "ab", "ab\n", "x\nab")).toEqual(["ab"]);
    expect(await found("ab\\Z", "", "ab", "ab\n", "abc")).toEqual(["ab", "ab\n"]);
    expect(await found("a\\sb", "", "a b", "a\tb", "a\u00a0b")).toEqual(["a b", "a\tb"]);
    expect(await found("a\\hb", "", "a b", "a\nb", "a\u00a0b")).toEqual(["a b", "a\u00a0b"]);
    expect(await found("^\\w+$", "i", "abc", "aé", "ſ")).toEqual(["abc"]);
    expect(await found("\\Qa.b\\E+", "", "a.bbb", "axb")).toEqual(["a.bbb"]);
    expect(await found("[[:digit:]]{2}[^[:alpha:]]", "", "12-", "12a", "1")).toEqual(["12-"]);
    expect(await found("[]a]{2}|[^]x]y", "", "a]", "xy", "zy")).toEqual(["a]", "zy"]);
    expect(await found("\\x41\\x{1f600}\\t", "", "A😀\t", "A")).toEqual(["A😀\t"]);
    expect(await found("(?<year>\\d{4})-(?P<m>\\d\\d)", "", "2020-01", "20")).toEqual(["2020-01"]);
    expect(await found("(.)\\1", "", "aab", "ab")).toEqual(["aab"]);
    expect(await found("a(?=b)(?!bc)|(?<=x)y", "", "abd", "abc", "xy", "y")).toEqual(["abd", "xy"]);
    expect(await found("a(?#comment)b", "", "ab")).toEqual(["ab"]);
    expect(await found("\\p{Lu}\\pN", "", "A1", "a1", "É٣")).toEqual(["A1", "É٣"]);
    expect(await found("a{2}b{1,}c{,", "", "x").catch((error) => error.code)).not.toBe(51091);
    expect(await found("{a}", "", "{a}")).toEqual(["{a}"]);
  });

  it("is refused if PCRE refuses it", async () => {
    for (const pattern of [
      "(",
      ")",
      "[a",
      "*a",
      "a**",
      "a{2,1}",
      "\\",
      "[b-a]",
      "[\\d-z]",
      "\\u0061",
      "(?<n>a)(?<n>b)",
      "[[:nonsense:]]",
    ])
      expect([pattern, await codeOf({ t: { $regex: pattern } })]).toEqual([pattern, 51091]);
  });
});

describeOurs("syntax that JavaScript interprets differently", "PCRE supports it", () => {
  it("is declined by name", async () => {
    for (const pattern of [
      "a++",
      "(?>a)",
      "(?R)",
      "(a)|b\\1",
      "(?|a)",
      "(*UTF)a",
      "\\Ga",
      "a\\Kb",
      "\\X",
      "\\1(a)",
      "(?(1)a)",
    ])
      expect([pattern, await codeOf({ t: { $regex: pattern } })]).toEqual([pattern, 115]);
    await rows.insertMany([{ t: "" }, { t: "b" }]);
    // V8 fails on it, or has not finished when the time is over.
    expect([115, 51156]).toContain(await codeOf({ t: { $regex: "a?".repeat(16_000) } }));
  });
});

describeOurs("an expression with too much backtracking", "PCRE has another limit", () => {
  it("is stopped when it takes too long, while others are served", async () => {
    const text = `${"a".repeat(40)}!`;
    await rows.insertMany([{ t: text }, { t: "aaa" }]);
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(a*)*b", "(.*)*x", "^(?=(a+)+b)"])
      expect([pattern, await codeOf({ t: { $regex: pattern } })]).toEqual([pattern, 51156]);
    expect(
      await rows
        .find({ t: { $regex: "^(a+)+$" } })
        .limit(1)
        .toArray()
        .catch((error) => error.code),
    ).toBe(51156);
    expect((await failureOf(rows.updateMany({ t: { $regex: "^(a+)+$" } }, { $set: { x: 1 } }))).code).toBe(51156);
    const match = { $regexMatch: { input: text, regex: "^(a+)+$" } };
    expect((await failureOf(rows.aggregate([{ $project: { x: match } }]).toArray())).code).toBe(51156);
    expect(await rows.countDocuments({ t: /^a+$/ })).toBe(1);
  });

  it("still searches long texts", async () => {
    const text = `${"x".repeat(200_000)}needle`;
    await rows.insertMany([
      { _id: 1, t: text },
      { _id: 2, t: "y".repeat(200_000) },
    ]);
    for (const pattern of ["needle$", "x.*needle", "NEEDLE"])
      expect(await rows.find({ t: { $regex: pattern, $options: "i" } }, { projection: { t: 0 } }).toArray()).toEqual([
        { _id: 1 },
      ]);
  });
});
