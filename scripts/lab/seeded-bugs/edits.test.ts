import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../../lib/setup.mjs";
import { type SeededBug, withBug } from "./copy.ts";
import { applied, editsOfCode, editsOfStyles } from "./edits.ts";

const CODE = `
const LIMIT = 7;
export async function save(rows: string[]) {
  if (rows.length > LIMIT) return false;
  await store(rows);
  return rows[0] === "é" ? 1 : 0;
}
const Row = () => <p aria-label="A row">{save && "ready"}</p>;
`;

test("replaces exactly the place of each kind of bug in code", () => {
  const bugs = editsOfCode("row.tsx", CODE).map((edit) => [
    edit.kind,
    edit.inside,
    edit.find.replaceAll(/\s+/g, " "),
    edit.put,
  ]);
  expect(bugs).toEqual([
    ["number", "LIMIT", "7", "70"],
    ["condition", "save", "if (rows.length > LIMIT) return false;", "if (!(rows.length > LIMIT)) return false;"],
    ["early return", "save", "if (rows.length > LIMIT) return false;", ""],
    ["comparison", "save", "rows.length > LIMIT", "rows.length >= LIMIT"],
    ["await", "save", "await store(rows);", "void store(rows);"],
    ["condition", "save", 'rows[0] === "é" ? 1 : 0', 'rows[0] === "é" ? 0 : 1'],
    ["comparison", "save", 'rows[0] === "é"', 'rows[0] !== "é"'],
    ["attribute", "Row", 'aria-label="A row"', ""],
    ["logic", "Row", 'save && "ready"', '(save) || ("ready")'],
  ]);
});

test("removes a size from a style sheet, or uses another of its colours", () => {
  const css =
    ".a {\n  min-height: 44px;\n  color: var(--color-text);\n}\n.b {\n  background: var(--color-ground);\n}\n";
  expect(editsOfStyles(css).map(({ kind, inside, put }) => [kind, inside, put])).toEqual([
    ["style", ".a", ""],
    ["colour", ".a", "  color: var(--color-ground);"],
    ["colour", ".b", "  background: var(--color-text);"],
  ]);
});

test("finds the right one of several equal places, and throws when it is gone", () => {
  const bug = { find: "a > b", put: "a >= b", nth: 1 };
  expect(applied("f(a > b); g(a > b);", bug)).toBe("f(a > b); g(a >= b);");
  expect(() => applied("f(a > b);", bug)).toThrow("no place for the bug any more: a > b");
});

test("every bug of the list finds its place in today's source", () => {
  const { bugs } = JSON.parse(readFileSync(new URL("bugs.json", import.meta.url), "utf8")) as { bugs: SeededBug[] };
  expect(bugs).toHaveLength(30);
  for (const bug of bugs) {
    const { file, text } = withBug(ROOT, bug);
    expect(text).not.toBe(readFileSync(`${ROOT}/${file}`, "utf8"));
  }
});
