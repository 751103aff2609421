import { minifySync, parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { targetsOf, withEdits } from "./edits.ts";
import type { MutantName } from "./mutants.ts";
import { MUTANTS } from "./mutants.ts";
import { findMatches } from "./pattern.ts";

/** The same code with another layout and another name for every local variable. */
const rewritten = (file: string, source: string): string =>
  minifySync(file, source, {
    compress: false,
    mangle: { toplevel: false },
    codegen: { removeWhitespace: true },
  }).code;

describe.each(Object.keys(MUTANTS) as MutantName[])("the planted bug %s", (name) => {
  const targets = targetsOf(name);

  it("changes exactly one place with each of its edits", () => {
    for (const { file, source, edits } of targets) {
      const planted = withEdits(file, source, edits);
      expect(planted).not.toBe(source);
      expect(parseSync(file, planted).errors).toEqual([]);
    }
  });

  it("matches when the modules are reformatted and their local variables renamed", () => {
    for (const { file, source, edits } of targets) {
      const other = rewritten(file, source);
      const planted = withEdits(file, other, edits);
      expect(planted).not.toBe(other);
      expect(parseSync(file, planted).errors).toEqual([]);
    }
  });
});

describe("a pattern", () => {
  const SOURCE = `
    export function save(rows: Row[], done: () => void) {
      const kept = rows as unknown as Kept[];
      if (kept.length === 0) return done();
      if (kept.length !== rows.length) throw new Error('some are missing');
      store(kept, { safe: true, wait: 20 });
      done();
      store(kept, { safe: false });
    }`;
  const found = (pattern: string): string[] =>
    findMatches("a.ts", SOURCE, pattern).map(({ start, end }) => SOURCE.slice(start, end));

  it("finds an expression with any names of variables", () => {
    expect(found("$A.length !== $B.length")).toEqual(["kept.length !== rows.length"]);
  });

  it("matches a name that occurs twice only with the same code", () => {
    expect(found("$A.length !== $A.length")).toEqual([]);
  });

  it("ignores types and quotes", () => {
    expect(found("const $KEPT = $ROWS;")).toEqual(["const kept = rows as unknown as Kept[];"]);
    expect(found(`throw new Error("some are missing");`)).toEqual(["throw new Error('some are missing');"]);
  });

  it("finds consecutive statements", () => {
    expect(found("store($ROWS, $_); $DONE();")).toHaveLength(1);
    expect(found("$DONE(); $DONE();")).toEqual([]);
  });

  it("allows other properties and arguments only with ...$_", () => {
    expect(found("store($ROWS, { wait: $MS, ...$_ })")).toHaveLength(1);
    expect(found("store($ROWS, { wait: $MS })")).toEqual([]);
    expect(found("store(...$_)")).toHaveLength(2);
  });

  it("refuses an edit whose pattern matches twice", () => {
    const edit = { module: "save", find: "store($ROWS, $OPTIONS);", put: "" };
    expect(() => withEdits("a.ts", SOURCE, [edit])).toThrow("2 times");
  });
});
