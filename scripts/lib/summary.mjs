import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { seconds } from "./say.mjs";

/**
 * @typedef {object} Result The result of one part of `npm test`.
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [note] The reason, if the numbers alone do not show it.
 * @property {string[]} [failures] What failed and how, one line each: people read a CI log from its end.
 * @property {string[]} [unstable] What failed and passed on the second attempt, one line each.
 */
/** @typedef {Result & { name: string, ms: number }} Part */
/**
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[],
 * unhandled?: Unhandled[] }} VitestReport
 */
/**
 * @typedef {{ message: string, file?: string }} Unhandled An error outside of all tests, and the file that was running.
 */
/**
 * @typedef {{ name?: string, message?: string, status: string, assertionResults: { status: string, fullName?: string,
 * failureMessages?: string[] | null }[] }} VitestFile
 */
/** @typedef {{ results?: { error?: { message?: string } }[], status?: string }} PlaywrightTest */
/**
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }}
 * PlaywrightSuite
 */
/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 * errors: { message?: string }[], suites?: PlaywrightSuite[] }} PlaywrightReport
 */
/** @typedef {{ name: string, ok: boolean }[]} CheckReport */
/** @typedef {{ seen: number, unseen: number }} TextsReport */

/** Failures are named, not printed in full: the length of a message, and the number of failures shown. */
const FAILURE_LENGTH = 300;
const FAILURES_MOST = 20;
/**
 * How many tests of a part may pass only on the second attempt. Among thousands that kill and freeze processes on a busy
 * machine a few do; more are a defect of the product or of the tests.
 */
const UNSTABLE_MOST = 5;
/**
 * Failures that no second attempt changes: a failed property, because the next attempt would try other values, and a
 * message that was lost, doubled, shown to strangers and the like in a fault test (rules R1 to R9; R10 is about time).
 */
const FINAL = /^(?:\w*Error: )?(?:Property failed after|F\d+, .*: R[1-9]: )/;

/**
 * Rules for every runner: a crash is a failure, so are many tests that failed at first, and in CI a runner that found no
 * tests.
 * @param {Result} result
 * @param {number} exitCode
 * @param {boolean} ci
 * @returns {Result}
 */
function judged(result, exitCode, ci) {
  if (exitCode !== 0 && result.failed === 0) return { ...result, failed: 1, note: `ended with exit code ${exitCode}` };
  if (ci && result.passed + result.failed === 0) return { ...result, failed: 1, note: "no test ran" };
  const { passed, failed, unstable = [] } = result;
  if (unstable.length > UNSTABLE_MOST) {
    const note = `at most ${UNSTABLE_MOST} tests may pass only on the second attempt, not ${unstable.length}`;
    return { ...result, passed: passed - unstable.length, failed: failed + unstable.length, note };
  }
  return result;
}

/**
 * The result of a runner that wrote no report.
 * @param {number} exitCode
 * @returns {Result}
 */
function crashed(exitCode) {
  return { passed: 0, failed: 1, skipped: 0, note: `crashed without a report (exit code ${exitCode})` };
}

/**
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @param {boolean} ci
 */
export function vitestResult(report, exitCode, ci) {
  if (report === null) return crashed(exitCode);
  const failed = report.testResults.reduce((sum, file) => {
    const inFile = file.assertionResults.filter(({ status }) => status === "failed").length;
    // A file that could not be loaded, or whose hook failed, contains no failed test.
    return sum + (inFile === 0 && file.status === "failed" ? 1 : inFile);
  }, report.unhandled?.length ?? 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const outside = (report.unhandled ?? []).map(({ message, file = "" }) =>
    `${basename(file)} outside of a test: ${firstLine(message)}`.trim(),
  );
  const failures = [...report.testResults.flatMap(failuresOf), ...outside];
  const unstable = report.testResults.flatMap(unstableOf);
  return judged({ passed: report.numPassedTests, failed, skipped, failures, unstable }, exitCode, ci);
}

/**
 * The test files to run once more. A whole file, because a failed hook or the crash of the process fails no single test.
 * @param {VitestReport | null} report
 * @returns {string[]} Empty if nothing failed, if a failure is final or of no file, or if too many files failed.
 */
export function filesToRepeat(report) {
  const { testResults = [], unhandled = [] } = report ?? {};
  const failed = testResults.filter(({ status }) => status === "failed");
  const messages = failed.flatMap((file) => file.assertionResults.flatMap((test) => test.failureMessages ?? []));
  if (messages.some((text) => FINAL.test(stripVTControlCharacters(text)))) return [];
  if (unhandled.some(({ file }) => file === undefined)) return [];
  const names = new Set(
    [...failed, ...unhandled.map(({ file }) => ({ name: file }))].flatMap(({ name }) => name ?? []),
  );
  return names.size > UNSTABLE_MOST ? [] : [...names];
}

/**
 * The report of a run with the files that were run once more. What failed at first keeps its message, and so counts as
 * unstable.
 * @param {VitestReport} first
 * @param {VitestReport} second
 * @returns {VitestReport}
 */
export function withRepeated(first, second) {
  const before = new Map(first.testResults.map((file) => [file.name, file]));
  const repeated = second.testResults.map((file) => withEarlierErrors(file, before.get(file.name)));
  const names = new Set(repeated.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !names.has(name)), ...repeated];
  const count = (/** @type {RegExp} */ status) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => status.test(test.status)).length;
  return {
    testResults,
    unhandled: second.unhandled ?? [],
    numPassedTests: count(/^passed$/),
    numPendingTests: count(/^(?:pending|skipped)$/),
    numTodoTests: count(/^todo$/),
  };
}

/**
 * @param {VitestFile} file
 * @param {VitestFile | undefined} earlier
 * @returns {VitestFile}
 */
function withEarlierErrors(file, earlier) {
  const failed = (earlier?.assertionResults ?? []).filter(({ status }) => status === "failed");
  const errors = new Map(failed.map(({ fullName, failureMessages }) => [fullName, failureMessages]));
  const [first, ...rest] = file.assertionResults.map((test) => ({
    ...test,
    failureMessages: errors.get(test.fullName) ?? test.failureMessages,
  }));
  if (first === undefined || failed.length > 0) return { ...file, assertionResults: first ? [first, ...rest] : [] };
  // No test failed, but a hook or the process: the first test stands for the file.
  const message = earlier?.message || "the process ended";
  return { ...file, assertionResults: [{ ...first, failureMessages: [message] }, ...rest] };
}

/**
 * The tests that passed after an error.
 * @param {VitestFile} file
 */
function unstableOf(file) {
  return file.assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length)
    .map((test) => lineOf(file, test));
}

/**
 * @param {VitestFile} file
 * @param {VitestFile["assertionResults"][number]} test
 */
function lineOf(file, test) {
  return `${basename(file.name ?? "")} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`;
}

/** @param {VitestFile} file */
function failuresOf(file) {
  const tests = file.assertionResults.filter(({ status }) => status === "failed").map((test) => lineOf(file, test));
  if (tests.length === 0 && file.status === "failed")
    return [`${basename(file.name ?? "")}: ${firstLine(file.message)}`];
  return tests;
}

/**
 * The first line of an error's message, and what an expectation received instead.
 * @param {string | undefined} text
 */
function firstLine(text = "") {
  const [first, ...rest] = stripVTControlCharacters(text).split("\n");
  const received = rest.find((line) => /^Received\b.*?:/.test(line));
  return [first, received].filter(Boolean).join(" ").slice(0, FAILURE_LENGTH);
}

/**
 * @param {PlaywrightReport | null} report
 * @param {number} exitCode
 * @param {boolean} ci
 */
export function playwrightResult(report, exitCode, ci) {
  if (report === null) return crashed(exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // "No tests found" is the only error of an empty folder; judged() decides about it.
  const errors = expected + unexpected + flaky + skipped === 0 && exitCode === 0 ? 0 : report.errors.length;
  const withStatus = (/** @type {string} */ status) =>
    (report.suites ?? []).flatMap((suite) => browserTests(suite, status));
  const failures = [
    ...withStatus("unexpected"),
    ...(errors === 0 ? [] : report.errors.map(({ message }) => `outside of a test: ${firstLine(message)}`)),
  ];
  const unstable = withStatus("flaky");
  return judged({ passed: expected + flaky, failed: unexpected + errors, skipped, failures, unstable }, exitCode, ci);
}

/**
 * The tests with this result, one line each with the first error.
 * @param {PlaywrightSuite} suite
 * @param {string} status
 * @param {string[]} above titles of the suites that contain it
 * @returns {string[]}
 */
function browserTests(suite, status, above = []) {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => `${[...path, title].join(" > ")}: ${firstLine(results?.[0]?.error?.message)}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => browserTests(inner, status, path))];
}

/**
 * @param {CheckReport | null} report
 * @param {number} exitCode
 */
export function checkResult(report, exitCode) {
  if (report === null) return crashed(exitCode);
  const failed = report.filter(({ ok }) => !ok);
  const note = failed.map(({ name }) => name).join(", ");
  return judged({ passed: report.length - failed.length, failed: failed.length, skipped: 0, note }, exitCode, true);
}

/**
 * @param {TextsReport | null} report
 * @param {number} exitCode
 */
export function textsResult(report, exitCode) {
  if (report === null) return crashed(exitCode);
  return judged({ passed: report.seen, failed: report.unseen, skipped: 0 }, exitCode, true);
}

/**
 * The last line of `npm test`. Its format is fixed, because CI reads it.
 * @param {Result[]} results
 */
export function lastLine(results) {
  /** @param {"passed" | "failed" | "skipped"} field */
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The parts as a table, one row each.
 * @param {Part[]} parts
 */
export function table(parts) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  /** @param {string} name @param {unknown[]} cells */
  const row = (name, cells) => name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join("");
  const lines = parts.map((part) => {
    const cells = row(part.name, [part.passed, part.failed, part.skipped, seconds(part.ms)]);
    return part.note ? `${cells}  ${part.note}` : cells;
  });
  return [row("", ["passed", "failed", "skipped", "time"]), ...lines].join("\n");
}

/**
 * What failed, and what failed at first, one line each; empty if there is nothing.
 * @param {Part[]} parts
 */
export function failureLines(parts) {
  const unstable = parts.flatMap((part) => part.unstable ?? []);
  const failures = parts.flatMap((part) => part.failures ?? []);
  return listed("Passed only on the second attempt:", unstable) + listed("Failed:", failures);
}

/**
 * @param {string} heading
 * @param {string[]} all
 */
function listed(heading, all) {
  if (all.length === 0) return "";
  const more = all.length > FAILURES_MOST ? [`and ${all.length - FAILURES_MOST} more`] : [];
  return [heading, ...[...all.slice(0, FAILURES_MOST), ...more].map((line) => `  ${line}`), "", ""].join("\n");
}
