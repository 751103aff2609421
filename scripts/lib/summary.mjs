import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { seconds } from "./say.mjs";

/**
 * @typedef {object} Result What one part of `npm test` came to.
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [note] Why, where the numbers alone do not say it.
 * @property {string[]} [failures] What failed and how, a line each: a CI log is read from its end.
 */
/** @typedef {Result & { name: string, ms: number }} Part */
/** @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ name?: string, message?: string, status: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] | null }[] }} VitestFile */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightReport */
/** @typedef {{ name: string, ok: boolean }[]} CheckReport */
/** @typedef {{ seen: number, unseen: number }} TextsReport */

/** A failure is named, not told in full: characters of its message, and how many of them there are room for. */
const FAILURE_LENGTH = 300;
const FAILURES_MOST = 20;

/**
 * The rules that hold for every runner: a crash is a failure, and in CI a runner that found nothing to run is one too.
 * @param {Result} result
 * @param {number} exitCode
 * @param {boolean} ci
 * @returns {Result}
 */
function judged(result, exitCode, ci) {
  if (exitCode !== 0 && result.failed === 0) return { ...result, failed: 1, note: `ended with exit code ${exitCode}` };
  if (ci && result.passed + result.failed === 0) return { ...result, failed: 1, note: "no test ran" };
  return result;
}

/**
 * The result of a runner that left no report.
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
    // A file that could not be loaded, or whose hook failed, has no failed test of its own.
    return sum + (inFile === 0 && file.status === "failed" ? 1 : inFile);
  }, 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap(failuresOf);
  return judged({ passed: report.numPassedTests, failed, skipped, failures }, exitCode, ci);
}

/** @param {VitestFile} file */
function failuresOf(file) {
  const name = basename(file.name ?? "");
  const tests = file.assertionResults
    .filter(({ status }) => status === "failed")
    .map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  if (tests.length === 0 && file.status === "failed") return [`${name}: ${firstLine(file.message)}`];
  return tests;
}

/** @param {string | undefined} text */
function firstLine(text = "") {
  return stripVTControlCharacters(text).split("\n", 1)[0]?.slice(0, FAILURE_LENGTH);
}

/**
 * @param {PlaywrightReport | null} report
 * @param {number} exitCode
 * @param {boolean} ci
 */
export function playwrightResult(report, exitCode, ci) {
  if (report === null) return crashed(exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // "No tests found" is the one error that an empty folder may have; judged() decides about it.
  const errors = expected + unexpected + flaky + skipped === 0 && exitCode === 0 ? 0 : report.errors.length;
  return judged({ passed: expected + flaky, failed: unexpected + errors, skipped }, exitCode, ci);
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
 * The last line of `npm test`. CI reads it, so its form is fixed.
 * @param {Result[]} results
 */
export function lastLine(results) {
  /** @param {"passed" | "failed" | "skipped"} field */
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The parts as a table, one line each.
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
 * What failed, a line each, or nothing.
 * @param {Part[]} parts
 */
export function failureLines(parts) {
  const all = parts.flatMap(({ failures = [] }) => failures.map((failure) => `  ${failure}`));
  if (all.length === 0) return "";
  const more = all.length > FAILURES_MOST ? [`  and ${all.length - FAILURES_MOST} more`] : [];
  return ["Failed:", ...all.slice(0, FAILURES_MOST), ...more, "", ""].join("\n");
}
