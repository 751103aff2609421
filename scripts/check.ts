import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./lib/child.mjs";
import { main, seconds } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

const TSC = "node_modules/typescript/bin/tsc";
const STEPS = [
  { name: "format and lint", args: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  // Includes the plain .mjs scripts that TypeScript files import: a separate project would check all of it again.
  { name: "types", args: [TSC, "-p", "."] },
  { name: "types of shared alone", args: [TSC, "-p", "shared"] },
  { name: "boundaries", args: ["scripts/check-boundaries.ts"] },
  { name: "lookups by free text", args: ["scripts/check-lookups.ts"] },
  { name: "texts", args: ["scripts/texts/check.ts"] },
];

/** Runs one step and prints its result; prints its output only if it failed. */
async function check({ name, args: [file = "", ...args] }: (typeof STEPS)[number]) {
  const start = performance.now();
  const ended = await runChild(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    capture: true,
    signals: "group",
  });
  const ok = ended.code === 0;
  const verdict = ok ? "ok" : "FAILED";
  console.log(`${verdict.padEnd(6)}  ${name} (${seconds(performance.now() - start)})`);
  if (!ok) console.log(`${ended.output.trimEnd()}\n`);
  return { name, ok };
}

/** `npm run check [--report FILE]`: runs all steps concurrently. The report is for `npm test`. */
await main(async () => {
  const results = await Promise.all(STEPS.map(check));
  const report = process.argv.indexOf("--report");
  const file = process.argv[report + 1];
  if (report !== -1 && file !== undefined) writeFileSync(file, JSON.stringify(results));
  return results.every(({ ok }) => ok) ? 0 : 1;
});
