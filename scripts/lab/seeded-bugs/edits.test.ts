import { expect, test } from "vitest";
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

test("each kind of bug in code replaces exactly its place", () => {
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

test("a style sheet loses a size or takes another of its colours", () => {
  const css =
    ".a {\n  min-height: 44px;\n  color: var(--color-text);\n}\n.b {\n  background: var(--color-ground);\n}\n";
  expect(editsOfStyles(css).map(({ kind, inside, put }) => [kind, inside, put])).toEqual([
    ["style", ".a", ""],
    ["colour", ".a", "  color: var(--color-ground);"],
    ["colour", ".b", "  background: var(--color-text);"],
  ]);
});

test("a bug goes to its own place among several alike, and says when the place is gone", () => {
  const bug = { find: "a > b", put: "a >= b", nth: 1 };
  expect(applied("f(a > b); g(a > b);", bug)).toBe("f(a > b); g(a >= b);");
  expect(() => applied("f(a > b);", bug)).toThrow("no place for the bug any more: a > b");
});
