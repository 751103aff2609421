// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChild } from "./lib/child.mjs";
import { main, Problem, seconds } from "./lib/say.mjs";
import { prepare, ROOT } from "./lib/setup.mjs";
import {
  checkResult,
  failureLines,
  filesToRepeat,
  lastLine,
  playwrightResult,
  table,
  textsResult,
  vitestResult,
  withRepeated,
} from "./lib/summary.mjs";
import { browserSettings, ensureTools } from "./lib/tools.mjs";

/** @typedef {import("./lib/summary.mjs").Result} Result */
/** @typedef {import("./lib/summary.mjs").Part} Part */
/** @typedef {{ name: string, run: () => Promise<Result> }} Step */

const CI = /^(1|true)$/i.test(process.env.CI ?? "");

/** Whether to run the labs too, which takes hours. */
const ALL = process.argv.includes("--all");
/**
 * The programs that measure the product; each counts as one test. `npm test` runs short forms of them as unit tests.
 */
const LABS = [
  { name: "faults", args: ["scripts/lab/faults/main.ts"] },
  { name: "every screen in the pseudo-language", args: ["scripts/lab/pseudo/main.ts"] },
  { name: "random walk", args: ["scripts/lab/walk/main.ts"] },
  { name: "crashes of the database", args: ["server/embedded-mongo/testing/crash/main.ts"] },
];

/**
 * A runner's report, or null if it ended before it wrote one.
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * The parts after the setup, in stages. The parts of a stage run concurrently: the browser tests spend much time
 * waiting, and so do the unit tests that start processes; together they keep the cores busy. The faults have time limits,
 * so they run alone. A part runs even if others failed, but the browser tests need a build.
 * @param {string} node
 * @param {import("./lib/tools.mjs").Browser} browser
 * @param {string} reports A folder for the runners' reports, and for files that only this run needs.
 * @returns {Step[][]}
 */
function stagesOf(node, browser, reports) {
  // The tests start the server and the database hundreds of times: with a cache their code is compiled only once.
  const NODE_COMPILE_CACHE = join(reports, "compiled");
  /** @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, capture?: boolean }} [options] */
  const run = async ([file = "", ...args], { env: more, capture = false } = {}) => {
    const env = { ...process.env, NODE_COMPILE_CACHE, ...more };
    const options = { cwd: ROOT, env, capture, signals: /** @type {const} */ ("group") };
    const ended = await runChild(node, [join(ROOT, file), ...args], options);
    if (capture) process.stdout.write(ended.output);
    return ended.code;
  };
  /** @param {string} name */
  const report = (name) => join(reports, `${name}.json`);
  let built = false;

  /** @type {Step} */
  const check = {
    name: "check",
    run: async () => {
      const code = await run(["scripts/check.ts", "--report", report("check")]);
      return checkResult(readReport(report("check")), code);
    },
  };
  /** @type {Step} */
  const build = {
    name: "build",
    run: async () => {
      built = (await run(["scripts/build.ts"])) === 0;
      await run(["scripts/texts/report.ts", "--forget"]);
      return { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 };
    },
  };
  /** @param {string} name of the report @param {string[]} projects @param {string[]} files All if empty. */
  const vitest = async (name, projects, files) => {
    const unhandled = report(`${name}-unhandled`);
    const own = "--reporter=./scripts/testing/unhandled-errors.ts";
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report(name)}`, own];
    const allowNone = CI ? [] : ["--passWithNoTests"];
    // The output of two concurrent runners would be unreadable, so this one's is printed when it has ended.
    const chosen = projects.map((project) => `--project=${project}`);
    const args = ["node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters, ...allowNone, ...files];
    const code = await run(args, { env: { UNHANDLED_ERRORS_FILE: unhandled }, capture: true });
    const written = readReport(report(name));
    return { code, report: written && { ...written, unhandled: readReport(unhandled) ?? [] } };
  };
  /** @param {string} name @param {string[]} projects @returns {Step} */
  const unitTests = (name, projects) => ({
    name,
    run: async () => {
      const first = await vitest(name, projects, []);
      const files = filesToRepeat(first.report);
      if (files.length === 0) return vitestResult(first.report, first.code, CI);
      const second = await vitest(`${name}-repeated`, projects, files);
      if (second.report === null) return vitestResult(first.report, first.code, CI);
      return vitestResult(withRepeated(first.report, second.report), second.code, CI);
    },
  });
  const unit = unitTests("unit and integration", ["shared", "server", "client"]);
  const faults = unitTests("faults", ["faults"]);
  /** @type {Step} */
  const endToEnd = {
    name: "end to end",
    run: async () => {
      const problem = built ? browser.problem : "not run: the client was not built";
      if (problem !== null) {
        console.error(problem);
        return { passed: 0, failed: 1, skipped: 0, note: problem };
      }
      /** @type {NodeJS.ProcessEnv} */
      const env = { ...browserSettings(browser), PLAYWRIGHT_JSON_OUTPUT_FILE: report("playwright") };
      const allowNone = CI ? [] : ["--pass-with-no-tests"];
      const code = await run(["node_modules/playwright/cli.js", "test", ...allowNone], { env });
      return playwrightResult(readReport(report("playwright")), code, CI);
    },
  };
  /** @type {Step} */
  const texts = {
    name: "texts of the specification",
    run: async () => {
      const code = await run(["scripts/texts/report.ts", "--report", report("texts")]);
      return textsResult(readReport(report("texts")), code);
    },
  };
  /** @type {Step[]} */
  const labs = (ALL ? LABS : []).map(({ name, args }) => ({
    name,
    run: async () => {
      const ok = (await run(args)) === 0;
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
    },
  }));
  return [[check], [build], [unit, endToEnd], [faults], [texts], ...labs.map((lab) => [lab])];
}

/**
 * Runs one part, and prints a line before and after it.
 * @param {Step} step
 * @returns {Promise<Part>}
 */
async function runPart({ name, run }) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const result = await run();
  const ms = performance.now() - start;
  console.log(`== ${name}: ${result.failed === 0 ? "ok" : "FAILED"} in ${seconds(ms)}`);
  return { name, ms, ...result };
}

/**
 * Runs all parts of a stage until they end, then throws the error that stopped one of them, if any.
 * @param {Step[]} steps
 */
async function runStage(steps) {
  const ended = await Promise.allSettled(steps.map(runPart));
  return ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

/**
 * Installs what all parts need. Without it nothing can run, but the last line is printed anyway.
 */
async function setup() {
  try {
    const node = await prepare(ROOT);
    return { node, browser: await ensureTools(ROOT, node) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return null;
  }
}

/**
 * `npm test`: sets up, runs every part, and ends with the line `N passed, N failed`. With --all it runs the labs too.
 */
await main(async () => {
  const ready = await setup();
  if (ready === null) {
    console.log(lastLine([{ passed: 0, failed: 1, skipped: 0 }]));
    return 1;
  }
  const start = performance.now();
  const reports = mkdtempSync(join(tmpdir(), "kasama-test-"));
  /** @type {Part[]} */
  const parts = [];
  try {
    for (const stage of stagesOf(ready.node, ready.browser, reports)) parts.push(...(await runStage(stage)));
  } finally {
    // A test that was stopped may still be writing.
    rmSync(reports, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  console.log(`\n${table(parts)}\n\nAll of it took ${seconds(performance.now() - start)}.\n`);
  process.stdout.write(failureLines(parts));
  console.log(lastLine(parts));
  return parts.every(({ failed }) => failed === 0) ? 0 : 1;
});
