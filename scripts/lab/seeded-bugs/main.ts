import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { runChild } from "../../lib/child.mjs";
import { main, Problem, seconds } from "../../lib/say.mjs";
import { ROOT } from "../../lib/setup.mjs";
import { copyTree, type SeededBug } from "./copy.ts";

/**
 * `node scripts/lab/seeded-bugs/main.ts --batch 1`: plants ten of the thirty bugs, one at a time, in a copy of a
 * commit, runs the tests there until one fails, and prints which bugs were caught, and by which test. A bug counts as
 * caught if the same test file passes without the bug. `--commit` names another commit, to compare the tests before and
 * after a change on the same bugs. `--only 4,23 --tests a.test.ts,b.test.ts` is a short form for readers of the code: it
 * plants these bugs together in one copy and runs only these files, so choose bugs that cannot hide each other.
 */

const PARTS = ["unit", "browser"] as const;
type Part = (typeof PARTS)[number];

interface Verdict {
  /** The first test that failed with the bug but not without it; null if there is none. */
  by: string | null;
  ms: number;
}

interface Failure {
  file: string;
  title: string;
}
interface Run {
  /** The number of tests that passed or failed. */
  ran: number;
  failures: Failure[];
}

/** The fields of the two reports that are used here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}
interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { ok: boolean; title: string; file: string }[];
}

function vitestFailures(report: VitestReport, copy: string): Failure[] {
  const failed = report.testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, assertionResults }) => ({
      file: relative(copy, name),
      titles: assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    }));
  // Files that were aborted after the first failure are marked as failed too, but have no failed test.
  return failed
    .toSorted((a, b) => Number(a.titles.length === 0) - Number(b.titles.length === 0))
    .flatMap(({ file, titles }) =>
      (titles.length > 0 ? titles : ["the file as a whole"]).map((title) => ({ file, title })),
    );
}

function playwrightFailures(suites: readonly Suite[]): Failure[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `client/e2e/${file}`, title })),
    ...playwrightFailures(inner),
  ]);
}

/** The options of a run that ends at the first failure. */
const FIRST: Record<Part, string> = { unit: "--bail=1", browser: "--max-failures=1" };

/** Runs a part of the tests in a copy. */
async function runTests(part: Part, copy: string, args: readonly string[]): Promise<Run> {
  const report = join(copy, `${part}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const run = async (file: string, more: readonly string[]) => {
    const ended = await runChild(process.execPath, [join(copy, file), ...more], {
      cwd: copy,
      env,
      capture: true,
      signals: "group",
    });
    if (ended.stopped) throw new Problem("stopped");
    return ended;
  };
  if (part === "unit") {
    const { output } = await run("node_modules/vitest/vitest.mjs", [
      ...args,
      "--passWithNoTests",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    // A related run without any related test writes no report.
    if (!existsSync(report))
      return { ran: 0, failures: output.includes("No test files found") ? [] : [{ file: "", title: output }] };
    const found: VitestReport = JSON.parse(readFileSync(report, "utf8"));
    return { ran: found.numPassedTests + found.numFailedTests, failures: vitestFailures(found, copy) };
  }
  const built = await run("scripts/build.ts", []);
  if (built.code !== 0) return { ran: 0, failures: [{ file: "", title: `the build: ${built.output.slice(-300)}` }] };
  await run("node_modules/playwright/cli.js", ["test", "--reporter=json", ...args]);
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
  return { ran: stats.expected + stats.unexpected + stats.flaky, failures: playwrightFailures(suites) };
}

const nameOf = ({ file, title }: Failure): string => `${file}: ${title}`;

/** The failure that only the bug causes, if any: its file passes in a copy without the bug. */
async function confirmed(part: Part, failures: readonly Failure[], commit: string): Promise<string | null> {
  const [failure] = failures;
  if (!failure) return null;
  const clean = copyTree(ROOT, [], commit);
  try {
    const args = [...(part === "unit" ? ["run"] : []), failure.file, FIRST[part]];
    const name = nameOf(failure);
    if ((await runTests(part, clean.path, args)).failures.length === 0) return name;
    console.log(`       fails without the bug too, so run it again: ${name}`);
    return null;
  } finally {
    clean.remove();
  }
}

/**
 * The arguments of the runs of a part, until one catches the bug: first the tests that are most likely to fail, then
 * all, because others may notice the bug too.
 */
function roundsOf(part: Part, file: string, copy: string): string[][] {
  // `server/features/jobs/search/x.ts`: the folders `server/features/jobs/search` and `server/features/jobs`.
  const folder = dirname(file);
  const [side = "", group = "", feature = ""] = folder.split("/");
  const nearest = [...new Set([folder, join(side, group, feature)])];
  if (part === "browser") {
    const named = browserFiles(copy).filter((spec) => spec.includes(feature || group));
    return named.length > 0 ? [named, []] : [[]];
  }
  const near = nearest.map((path) => ["run", `${path}/`]);
  return file.endsWith(".css") ? [...near, ["run"]] : [...near, ["related", "--run", file], ["run"]];
}

const browserFiles = (copy: string): string[] =>
  globSync("client/e2e/**/*.spec.ts", { cwd: copy }).map((file) => basename(file));

async function judge(bug: SeededBug, parts: readonly Part[], commit: string): Promise<Verdict> {
  const start = performance.now();
  const copy = copyTree(ROOT, [bug], commit);
  try {
    for (const part of parts) {
      for (const args of roundsOf(part, copy.changed[0] ?? bug.file, copy.path)) {
        const { failures } = await runTests(part, copy.path, [...args, FIRST[part]]);
        const by = await confirmed(part, failures, commit);
        if (by !== null) return { by: `${part}: ${by}`, ms: performance.now() - start };
      }
    }
    return { by: null, ms: performance.now() - start };
  } finally {
    copy.remove();
  }
}

/** Plants all these bugs in one copy, runs these test files to their end, and prints what fails only with the bugs. */
async function judgeTogether(bugs: readonly SeededBug[], tests: readonly string[], title: string, commit: string) {
  const [planted, clean] = [copyTree(ROOT, bugs, commit), copyTree(ROOT, [], commit)];
  try {
    for (const part of PARTS) {
      const files = tests.filter((file) => file.endsWith(".spec.ts") === (part === "browser"));
      if (files.length === 0) continue;
      const run = (copy: string, only: readonly string[]) =>
        runTests(part, copy, [
          ...(part === "unit" ? ["run", ...only, "-t", title] : [...only, "--retries=0", "-g", title]),
        ]);
      const { ran, failures } = await run(planted.path, files);
      const failed = [...new Set(failures.map(({ file }) => file))];
      const without = new Set(failed.length > 0 ? (await run(clean.path, failed)).failures.map(nameOf) : []);
      for (const name of failures.map(nameOf))
        console.log(`${without.has(name) ? "fails without the bugs too" : "caught"}: ${name}`);
      console.log(`${failures.length} of ${ran} ${part} tests failed`);
    }
  } finally {
    planted.remove();
    clean.remove();
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      batch: { type: "string" },
      only: { type: "string" },
      part: { type: "string" },
      tests: { type: "string" },
      title: { type: "string", default: "" },
      commit: { type: "string", default: "HEAD" },
    },
  });
  const { bugs } = JSON.parse(readFileSync(join(ROOT, "scripts/lab/seeded-bugs/bugs.json"), "utf8")) as {
    bugs: SeededBug[];
  };
  const ids = values.only?.split(",").map(Number);
  const batch = Number(values.batch);
  const chosen = bugs.filter(({ id }) => (ids ? ids.includes(id) : Math.ceil(id / 10) === batch));
  const parts = PARTS.filter((part) => values.part === undefined || part === values.part);
  if (chosen.length === 0 || parts.length === 0)
    throw new Problem(
      "usage: main.ts --batch 1|2|3 | --only 4,9 [--part unit|browser | --tests FILE,FILE [--title PATTERN]] [--commit HEAD]",
    );
  if (values.tests !== undefined) {
    await judgeTogether(chosen, values.tests.split(","), values.title, values.commit);
    return 0;
  }
  let caught = 0;
  for (const bug of chosen) {
    const { by, ms } = await judge(bug, parts, values.commit);
    if (by !== null) caught += 1;
    const place = `${bug.feature}, ${bug.kind} in ${bug.file}`;
    console.log(`${String(bug.id).padStart(2)}  ${by === null ? "NOT CAUGHT" : "caught"} (${seconds(ms)})  ${place}`);
    if (by !== null) console.log(`    ${by}`);
  }
  console.log(`${caught} of ${chosen.length} caught`);
  return 0;
});
