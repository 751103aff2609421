import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLookups } from "./check-lookups.ts";

/** A small project. Each file looks something up in a different way. */

const REFUSED: Record<string, string> = {
  "shared/record.ts":
    "const MEANS: Readonly<Record<string, string>> = { va: 'assistant' };\nexport const of = (word: string) => MEANS[word];",
  "shared/cast.ts":
    "const NAMES = { a: 'A' } as const;\nexport const of = (name: string) => NAMES[name as keyof typeof NAMES];",
  "shared/in.ts": "const NAMES = { a: 'A' };\nexport const has = (name: string) => name in NAMES;",
  "server/optional.ts":
    "export const of = (fields: Record<string, string> | undefined, name: string) => fields?.[name];",
  "server/written.ts":
    "const seen: Record<string, number> = {};\nexport const see = (name: string) => { seen[name] = 1; };",
  "server/union.ts":
    "const SORTS: Record<string, number> = { name: 1 };\nexport const of = (sort: 'name' | (string & {})) => SORTS[String(sort)];",
  "server/any.ts": "const A = { a: 1 };\nexport const of = (name: never) => A[JSON.parse(name) as keyof typeof A];",
  "client/literal.tsx": "export const of = (key: string) => ({ ArrowUp: -1 } as Record<string, number>)[key];",
  "server/embedded-mongo/table.ts":
    "const COMMANDS: Record<string, () => void> = {};\nexport const run = (name: string) => COMMANDS[name]?.();",
};
const ALLOWED: Record<string, string> = {
  "shared/map.ts":
    "const MEANS = new Map([['va', 'assistant']]);\nexport const of = (word: string) => MEANS.get(word);",
  "shared/closed.ts":
    "type Kind = 'a' | 'b';\nconst NAMES: Record<Kind, string> = { a: 'A', b: 'B' };\nexport const of = (kind: Kind) => NAMES[kind];",
  "shared/number.ts": "export const of = (list: readonly string[], at: number) => list[at];",
  "shared/letter.ts": "export const of = (text: string, at: number) => text[at];",
  "shared/named.ts": "export const of = (row: Record<string, string>) => row['name'];",
  "server/guarded.ts":
    "const A: Record<string, number> = {};\nexport const of = (name: string) => (Object.hasOwn(A, name) ? A[name] : undefined);",
  "server/generic.ts": "export const of = <T, K extends keyof T>(held: T, name: K) => held[name];",
  "server/a.test.ts": "const A: Record<string, number> = {};\nexport const of = (name: string) => A[name];",
  "server/embedded-mongo/document.ts":
    "export const of = (document: Record<string, unknown>, field: string) => document[field];",
};

describe("lookups by free text", () => {
  const root = mkdtempSync(join(tmpdir(), "lookups-"));
  let found: string[];
  beforeAll(() => {
    const compilerOptions = {
      strict: true,
      module: "nodenext",
      target: "es2024",
      lib: ["es2024"],
      types: [],
      jsx: "preserve",
    };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["."] }));
    for (const [file, source] of Object.entries({ ...REFUSED, ...ALLOWED })) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    }
    found = findLookups(root).map(({ file }) => file);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(Object.keys(REFUSED))("%s is refused", (file) => expect(found).toContain(file));
  test.each(Object.keys(ALLOWED))("%s is allowed", (file) => expect(found).not.toContain(file));
});
