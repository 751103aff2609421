import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extract, SPEC_FILE } from "./extract.ts";
import { readList } from "./list.ts";
import { BY_UNIT_TEST, NO_TEXTS, OWNERS, PATTERNS } from "./rules.ts";
import { mapperTexts, names, quotedTexts, specLines } from "./spec-lines.ts";

describe("the texts that a line quotes", () => {
  test.each([
    ["Title 'Sending...' while busy, and \"Passwords don't match\".", ["Sending...", "Passwords don't match"]],
    ["the other person's avatar, name and 'Active now', plus the product's name", ["Active now"]],
    ["'Email Verified Successfully!' and ('Sending...').", ["Email Verified Successfully!", "Sending..."]],
    [
      "('First name is required' / 'First name is too long'; same for last name)",
      ["First name is required", "Last name is required", "First name is too long", "Last name is too long"],
    ],
    ["nothing at all", []],
  ])("%s", (line, texts) => {
    expect(quotedTexts(line)).toEqual(texts);
  });

  test("throws at a quote that is not closed", () => {
    expect(() => quotedTexts("the text 'Sending... while busy")).toThrow("without its partner");
  });
});

test.each([
  ["Buttons Back, Next and Create Account, and a link", ["Back", "Next", "Create Account"]],
  [
    "Step 1 Personal: choice 'I am a' (General User or Person with Disability)",
    ["Personal", "General User", "Person with Disability"],
  ],
  ["The website URL and a token in the URL", []],
  ["under 50 is Weak, otherwise Strong. Failure is at the start", ["Weak", "Strong"]],
])("finds the names in: %s", (line, found) => {
  expect(names(line)).toEqual(found);
});

test.each([
  ["| 404 | Not Found: It was not found. | 3 s |", ["Not Found", "It was not found."]],
  ["| 409 | Already Applied (warning) | 4 s |", ["Already Applied"]],
  ["| 400 | Invalid Input: the server message, or 'Please.' | - |", ["Invalid Input"]],
  ["| other | Request Failed with the server message | - |", ["Request Failed"]],
  ["| Case | Title and text | Hides after |", []],
  ["|---|---|---|", []],
])("finds the texts in a row of the status mapper: %s", (row, texts) => {
  expect(mapperTexts(row)).toEqual(texts);
});

test("gives each line its section and the heading or bold words above it", () => {
  const lines = specLines("### 4. States\n- **Login**: idle\n  - then busy\n#### Other\nMore\n### 5. Rules\nEach");
  expect(lines.map(({ section, heading, text }) => [section, heading, text])).toEqual([
    [4, "Login", "- **Login**: idle"],
    [4, "Login", "- then busy"],
    [4, "Other", "More"],
    [5, "", "Each"],
  ]);
});

test("throws at a text that no rule assigns to an owner", () => {
  expect(() => extract("### 8. Errors\n#### Moon\nIt says 'Full Moon'.")).toThrow("No rule");
  expect(extract("### 7. Calls\nIt says 'Full Moon'.")).toEqual([]);
});

const found = existsSync(SPEC_FILE);
test(
  found
    ? "the committed list is what the specification says today"
    : "the specification is not beside this clone: the committed list is only looked at, not compared",
  () => {
    const list = readList();
    if (found) expect(list).toEqual(extract(readFileSync(SPEC_FILE, "utf8")));
    expect(list.length).toBeGreaterThan(150);
    for (const { text, section, where, owner } of list) {
      expect(text).toMatch(/\S/);
      expect([2, 4, 5, 8, 9]).toContain(section);
      expect(where).not.toBe("");
      expect(Object.keys(OWNERS)).toContain(owner);
    }
  },
);

test("has no exception for a text that no longer exists", () => {
  const texts = readList().map(({ text }) => text);
  for (const text of [...Object.keys(PATTERNS), ...BY_UNIT_TEST.map((one) => one.text)]) expect(texts).toContain(text);
  const spec = found ? readFileSync(SPEC_FILE, "utf8") : undefined;
  for (const { text } of NO_TEXTS) expect(spec ?? text).toContain(text);
});
