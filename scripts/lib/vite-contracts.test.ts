import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./setup.mjs";
import { withoutSummaries } from "./vite-contracts.ts";

test("empties the summaries of endpoints and keeps everything else", () => {
  const source =
    'export const a = endpoint({ path: "/api/a", summary: `All a`, reply: z.object({ summary: z.string() }) });';
  expect(withoutSummaries("a.rest.ts", source)).toBe(
    'export const a = endpoint({ path: "/api/a", summary: "", reply: z.object({ summary: z.string() }) });',
  );
});

test("finds the summaries of the contracts as they are written", () => {
  const source = readFileSync(join(ROOT, "shared/profiles/employer.rest.ts"), "utf8");
  const emptied = withoutSummaries("employer.rest.ts", source);
  expect(emptied.match(/summary:\s*""/g)).toHaveLength(source.match(/endpoint\(/g)?.length ?? 0);
  expect(emptied).toContain("/api/employer/logo");
});
