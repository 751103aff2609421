import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Entry, readList } from "./list.ts";
import { judge, report } from "./report.ts";
import { BY_UNIT_TEST } from "./rules.ts";
import { createReplyRecorder, createSightings, emptySeen, readSeen, type Sighting, sentencesOf } from "./seen.ts";

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  text,
  section: 2,
  where: "Login screen: The button",
  owner: "accounts",
  ...more,
});
const sighting = (text: string, more: Partial<Sighting> = {}): Sighting => ({
  text,
  at: "/login",
  on: "screen",
  test: "signs in",
  ...more,
});
const verdicts = (list: Entry[], seen: Sighting[], read?: (file: string) => string) =>
  judge(list, seen, read).map(({ verdict }) => verdict);

describe("judge", () => {
  test("prefers a screen to a reply, and reports texts without either as unseen", () => {
    const list = [entry("A"), entry("B"), entry("C")];
    const seen = [sighting("A", { on: "reply" }), sighting("A"), sighting("B", { on: "reply", at: "/api/login" })];
    expect(verdicts(list, seen)).toEqual(["screen", "reply", "unseen"]);
  });

  test("does not count a text of one screen on another one", () => {
    const list = [entry("A", { at: ["/login"] }), entry("A", { at: ["/forgot-password"] })];
    expect(verdicts(list, [sighting("A")])).toEqual(["screen", "unseen"]);
  });

  test("accepts a unit test for a text while that test exists and contains the text", () => {
    const [covered] = BY_UNIT_TEST;
    if (!covered) throw new Error("no text is covered by a unit test");
    const list = [entry(covered.text)];
    expect(verdicts(list, [])).toEqual(["unit test"]);
    expect(verdicts(list, [], () => `test("${covered.test}", () => {});`)).toEqual(["unseen"]);
    expect(verdicts(list, [], () => `// ${covered.text}`)).toEqual(["unseen"]);
  });
});

test("names required texts that are unseen, and only counts those of a later issue", () => {
  const judged = judge([entry("A"), entry("B"), entry("C", { owner: "jobs" })], [sighting("B")]);
  const lines = report(judged, false, ["accounts"]).join("\n");
  expect(lines).toContain(
    "accounts (issue 3): 2 texts, 1 on a screen, 0 in a reply only, 0 by a unit test only, 1 unseen",
  );
  expect(lines).toContain('"A" (section 2, Login screen: The button)');
  expect(lines).toContain("jobs (issue 7): 1 texts");
  expect(lines).not.toMatch(/"[BC]"/);
  expect(report(judged, false, ["accounts", "jobs"]).join("\n")).toMatch(/"C"/);
});

test("says with --all which test has seen a text, and where", () => {
  const lines = report(judge([entry("A", { at: ["/login"] })], [sighting("A")]), true);
  expect(lines.slice(-2)).toEqual([
    "Seen on a screen:",
    '  "A" at /login (section 2, Login screen: The button): /login, signs in',
  ]);
});

describe("the records of seen texts", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), "kt-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test("are written once per address, read from all processes, and deleted", () => {
    const { note } = createSightings(dir);
    for (const one of [sighting("A"), sighting("A", { test: "later" }), sighting("A", { at: "/" })]) note(one);
    writeFileSync(path.join(dir, "another-process.jsonl"), `${JSON.stringify(sighting("B"))}\n`);
    expect(readdirSync(dir)).toHaveLength(2);
    expect(readSeen(dir)).toHaveLength(3);
    expect(readSeen(dir)).toEqual(expect.arrayContaining([sighting("A"), sighting("A", { at: "/" }), sighting("B")]));
    emptySeen(dir);
    expect(readSeen(dir)).toEqual([]);
  });

  test("contain the listed texts of a reply, by the path of the call", () => {
    const record = createReplyRecorder(dir);
    record("/api/create?x=1", { message: "Email is required", errors: { email: ["Invalid email  format"] } }, "one");
    record("/api/create", { message: "Nothing that the specification says", data: { message: "Conflict" } }, "two");
    record("/api/create", "no JSON", "three");
    expect(readSeen(dir)).toEqual(
      ["Email is required", "Invalid email format"].map((text) => ({
        text,
        at: "/api/create",
        on: "reply",
        test: "one",
      })),
    );
    expect(readList().map(({ text }) => text)).toContain("Conflict");
  });
});

test("finds all sentences of a reply, also in nested errors", () => {
  const errors = { fieldErrors: { "user.email": ["Two", "Three"] }, note: "Four" };
  expect(sentencesOf({ message: "One", error: "One", errors, code: "NO" })).toEqual([
    "One",
    "One",
    "Two",
    "Three",
    "Four",
  ]);
  expect(sentencesOf(null)).toEqual([]);
});
