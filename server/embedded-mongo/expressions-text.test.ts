import { describe, it } from "vitest";
import { useExpressions } from "./testing/expressions.ts";

const { gives, refuses } = await useExpressions();

describe("text", () => {
  it("is concatenated, cut and measured, by code points and by bytes", async () => {
    await gives(
      { t: "aé😀z", n: null },
      [{ $concat: ["a", "b"] }, "ab"],
      [{ $concat: ["a", "$n"] }, null],
      [{ $strLenCP: "$t" }, 4],
      [{ $strLenBytes: "$t" }, 8],
      [{ $substrCP: ["$t", 1, 2] }, "é😀"],
      [{ $substrBytes: ["$t", 1, 2] }, "é"],
      [{ $substrBytes: ["$t", 3, -1] }, "😀z"],
      [{ $substr: ["$t", 0, 1] }, "a"],
      [{ $substrCP: ["$n", 0, 5] }, ""],
      [{ $substrCP: [1234, 1, 2] }, "23"],
      [{ $substrBytes: ["abc", 5, 2] }, ""],
      [{ $indexOfCP: ["$t", "z"] }, 3],
      [{ $indexOfBytes: ["$t", "z"] }, 7],
      [{ $indexOfCP: ["$t", "a", 1] }, -1],
      [{ $indexOfCP: ["$n", "a"] }, null],
    );
    await refuses(
      [{ $concat: ["a", 1] }, 16702],
      [{ $strLenCP: null }, 34471],
      [{ $strLenBytes: 5 }, 34473],
      [{ $substrCP: ["a", -1, 1] }, 34455],
      [{ $substrCP: ["a", 0, -1] }, 34454],
      [{ $substrBytes: ["é", 1, 1] }, 28656],
      [{ $substrBytes: ["é", 0, 1] }, 28657],
      [{ $indexOfCP: [5, "a"] }, 40093],
    );
  });

  it("changes the case of ASCII letters, and compares case-insensitively", async () => {
    await gives(
      {},
      [{ $toUpper: "aéß1" }, "AéSS1".replace("SS", "ß")],
      [{ $toLower: "AÉ" }, "aÉ"],
      [{ $toUpper: null }, ""],
      [{ $toLower: 15 }, "15"],
      [{ $strcasecmp: ["aB", "Ab"] }, 0],
      [{ $strcasecmp: ["a", "B"] }, -1],
      [{ $strcasecmp: [null, "a"] }, -1],
    );
    await refuses([{ $toUpper: [[1]] }, 16007]);
  });

  it("is split, trimmed and replaced", async () => {
    await gives(
      { t: "  a b \t\n", n: null },
      [{ $split: ["a,b,,c", ","] }, ["a", "b", "", "c"]],
      [{ $split: ["abc", "x"] }, ["abc"]],
      [{ $split: ["$n", ","] }, null],
      [{ $trim: { input: "$t" } }, "a b"],
      [{ $ltrim: { input: "$t" } }, "a b \t\n"],
      [{ $rtrim: { input: "xaxx", chars: "x" } }, "xa"],
      [{ $trim: { input: "😀a😀", chars: "😀" } }, "a"],
      [{ $trim: { input: "$n" } }, null],
      [{ $replaceOne: { input: "a.b.c", find: ".", replacement: { $literal: "$&" } } }, "a$&b.c"],
      [{ $replaceAll: { input: "a.b.c", find: ".", replacement: "-" } }, "a-b-c"],
      [{ $replaceAll: { input: "$n", find: ".", replacement: "-" } }, null],
    );
    await refuses(
      [{ $split: ["a", ""] }, 40087],
      [{ $split: [5, "a"] }, 40085],
      [{ $trim: { input: 5 } }, 50699],
      [{ $trim: { chars: "x" } }, 50695],
      [{ $replaceOne: { input: 5, find: "a", replacement: "b" } }, 51746],
    );
  });

  it("is searched by regular expressions", async () => {
    await gives(
      { t: "Line 1\nline 22", n: null },
      [{ $regexMatch: { input: "$t", regex: "LINE", options: "i" } }, true],
      [{ $regexMatch: { input: "$t", regex: /^line \d\d$/m } }, true],
      [{ $regexMatch: { input: "$n", regex: "x" } }, false],
      [{ $regexFind: { input: "$t", regex: /(l)ine (\d+)/ } }, { match: "line 22", idx: 7, captures: ["l", "22"] }],
      [{ $regexFind: { input: "😀x", regex: "x" } }, { match: "x", idx: 1, captures: [] }],
      [{ $regexFind: { input: "$t", regex: "z" } }, null],
      [
        { $regexFindAll: { input: "$t", regex: /\d/ } },
        [
          { match: "1", idx: 5, captures: [] },
          { match: "2", idx: 12, captures: [] },
          { match: "2", idx: 13, captures: [] },
        ],
      ],
      [
        { $regexFindAll: { input: "ab", regex: "(x)?" } },
        [
          { match: "", idx: 0, captures: [null] },
          { match: "", idx: 1, captures: [null] },
        ],
      ],
      [{ $regexFindAll: { input: "$n", regex: "x" } }, []],
    );
    await refuses(
      [{ $regexMatch: { input: 5, regex: "x" } }, 51104],
      [{ $regexMatch: { input: "x", regex: 5 } }, 51105],
      [{ $regexMatch: { input: "x", regex: /x/i, options: "m" } }, 51107],
      [{ $regexMatch: { input: "x", regex: "(" } }, 51111],
    );
  });
});
