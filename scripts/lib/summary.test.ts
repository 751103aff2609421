import { describe, expect, test } from "vitest";
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
} from "./summary.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const vitest = (passed: number, pending: number, ...testResults: (ReturnType<typeof file> & { name?: string })[]) => ({
  numPassedTests: passed,
  numPendingTests: pending,
  numTodoTests: 0,
  testResults,
});
const playwright = (expected: number, unexpected = 0, errors: string[] = []) => ({
  stats: { expected, unexpected, flaky: 0, skipped: 0 },
  errors: errors.map((message) => ({ message })),
});

describe("vitestResult", () => {
  test("counts a crash without a report as one failure", () => {
    expect(vitestResult(null, 134, false)).toMatchObject({ passed: 0, failed: 1 });
  });
  test("counts failed tests, and a file that could not be loaded", () => {
    const report = vitest(1, 1, file("failed", "passed", "failed", "pending"), file("failed"));
    expect(vitestResult(report, 1, false)).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  });
  test("counts an exit code without a failed test (an error outside of all tests) as one failure", () => {
    expect(vitestResult(vitest(3, 0, file("passed")), 1, false)).toMatchObject({ passed: 3, failed: 1 });
  });
  test("names errors outside of all tests", () => {
    const unhandled = [{ message: "lost", file: "/kasama/a.test.ts" }, { message: "late" }];
    expect(vitestResult({ ...vitest(3, 0, file("passed")), unhandled }, 1, false)).toMatchObject({
      failed: 2,
      failures: ["a.test.ts outside of a test: lost", "outside of a test: late"],
    });
  });
  test("accepts a run without tests, but not in CI", () => {
    expect(vitestResult(vitest(0, 0), 0, true)).toMatchObject({ failed: 1, note: "no test ran" });
    expect(vitestResult(vitest(0, 2), 0, true)).toMatchObject({ failed: 1, skipped: 2 });
    expect(vitestResult(vitest(0, 0), 0, false)).toMatchObject({ passed: 0, failed: 0 });
  });
  test("has no note when all tests pass", () => {
    const result = vitestResult(vitest(3, 0, file("passed")), 0, true);
    expect(result).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [], unstable: [] });
  });
  test("names tests that passed on the second attempt, and fails if there are more than five", () => {
    const test = { status: "passed", fullName: "waits", failureMessages: ["Error: too late"] };
    const after = (count: number) => vitest(7, 0, { status: "passed", assertionResults: Array(count).fill(test) });
    expect(vitestResult(after(5), 0, true)).toMatchObject({ passed: 7, failed: 0 });
    expect(vitestResult(after(1), 0, true).unstable).toEqual([" > waits: Error: too late"]);
    expect(vitestResult(after(6), 0, true)).toMatchObject({ passed: 1, failed: 6 });
  });
});

describe("a second attempt", () => {
  const failing = (name: string, error: string) => ({
    ...file("failed"),
    name,
    assertionResults: [
      { status: "failed", fullName: "sends", failureMessages: [error] },
      { status: "passed", fullName: "reads" },
    ],
  });
  const passing = (name: string) => ({
    ...file("passed"),
    name,
    assertionResults: ["sends", "reads"].map((fullName) => ({ status: "passed", fullName })),
  });
  test("is for files with a failed test, a failed hook or a crash", () => {
    const crashed = { ...file("failed", "pending"), name: "b", message: "" };
    expect(filesToRepeat(vitest(1, 1, failing("a", "Error: too late"), crashed, passing("c")))).toEqual(["a", "b"]);
    expect(filesToRepeat(vitest(2, 0, passing("a")))).toEqual([]);
    expect(filesToRepeat(null)).toEqual([]);
  });
  test("is for files with an error outside of all tests, but not if such an error is of no file", () => {
    const report = vitest(1, 0, failing("a", "Error: too late"), passing("b"), passing("c"));
    const unhandled = [{ message: "lost", file: "b" }];
    expect(filesToRepeat({ ...report, unhandled })).toEqual(["a", "b"]);
    expect(withRepeated({ ...report, unhandled }, vitest(2, 0, passing("a"), passing("b"))).unhandled).toEqual([]);
    expect(filesToRepeat({ ...report, unhandled: [...unhandled, { message: "lost" }] })).toEqual([]);
  });
  test("is not for failed properties, lost messages, or more than five files", () => {
    for (const error of [
      "Error: Property failed after 3 tests",
      "AssertionError: F23, seed 4: R1: lost",
      "F1, a: R9: x",
    ])
      expect(filesToRepeat(vitest(1, 0, failing("a", error), failing("b", "Error: too late")))).toEqual([]);
    expect(filesToRepeat(vitest(1, 0, failing("a", "Error: F23, seed 4: R10: after 6 s")))).toEqual(["a"]);
    expect(filesToRepeat(vitest(6, 0, ...[..."abcdef"].map((name) => failing(name, "Error: too late"))))).toEqual([]);
  });
  test("replaces the first one's results, and names what failed in it", () => {
    const first = vitest(3, 0, failing("a", "Error: too late"), passing("c"));
    const result = vitestResult(withRepeated(first, vitest(2, 0, passing("a"))), 0, true);
    expect(result).toMatchObject({ passed: 4, failed: 0, skipped: 0, unstable: ["a > sends: Error: too late"] });
    const again = vitestResult(withRepeated(first, vitest(1, 0, failing("a", "Error: still late"))), 1, true);
    expect(again).toMatchObject({ passed: 3, failed: 1, unstable: [] });
  });
  test("names the file of a hook that failed, or of a process that ended", () => {
    const hook = { ...file("failed", "skipped"), name: "a", message: "cannot start" };
    const result = vitestResult(withRepeated(vitest(0, 1, hook), vitest(2, 0, passing("a"))), 0, true);
    expect(result).toMatchObject({ passed: 2, failed: 0, skipped: 0, unstable: ["a > sends: cannot start"] });
    const ended = { ...hook, message: "" };
    expect(vitestResult(withRepeated(vitest(0, 1, ended), vitest(2, 0, passing("a"))), 0, true).unstable).toEqual([
      "a > sends: the process ended",
    ]);
  });
});

describe("playwrightResult", () => {
  test("counts a crash, an error outside of all tests, and a failed test", () => {
    expect(playwrightResult(null, 1, false).failed).toBe(1);
    expect(playwrightResult(playwright(2, 0, ["setup"]), 1, true)).toMatchObject({ passed: 2, failed: 1 });
    expect(playwrightResult(playwright(2, 1), 1, true)).toMatchObject({ passed: 2, failed: 1 });
  });
  test("names the failed tests with their groups, and what failed outside of all tests", () => {
    const suites = [
      {
        title: "chat.spec.ts",
        suites: [
          {
            title: "a window",
            specs: [
              { title: "opens", tests: [{ status: "expected" }] },
              {
                title: "closes",
                tests: [{ status: "unexpected", results: [{ error: { message: "Error: too late\nat line 3" } }] }],
              },
              {
                title: "moves",
                tests: [
                  {
                    status: "flaky",
                    results: [{ error: { message: "expect(x)\n\nExpected: 1\nReceived: 2" } }, {}],
                  },
                ],
              },
            ],
          },
        ],
      },
    ];
    expect(playwrightResult({ ...playwright(1, 1, ["No worker"]), suites }, 1, true)).toMatchObject({
      failures: ["chat.spec.ts > a window > closes: Error: too late", "outside of a test: No worker"],
      unstable: ["chat.spec.ts > a window > moves: expect(x) Received: 2"],
    });
  });
  test("accepts a run without tests, but not in CI", () => {
    expect(playwrightResult(playwright(0, 0, ["No tests found"]), 0, false).failed).toBe(0);
    expect(playwrightResult(playwright(0, 0, ["No tests found"]), 1, true).failed).toBe(1);
    expect(playwrightResult(playwright(0), 0, true).failed).toBe(1);
  });
});

test("names the failures at the end, one line each", () => {
  const report = {
    ...vitest(1, 0),
    testResults: [
      {
        name: "/kasama/a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "one" },
          { status: "failed", fullName: "two", failureMessages: ["\u001b[31mError: no\u001b[39m\n  at somewhere"] },
        ],
      },
      { name: "/kasama/b.test.ts", status: "failed", message: "Cannot load", assertionResults: [] },
    ],
  };
  const part = { name: "unit", ms: 1, ...vitestResult(report, 1, true) };
  expect(failureLines([part])).toBe("Failed:\n  a.test.ts > two: Error: no\n  b.test.ts: Cannot load\n\n");
  expect(failureLines([{ ...part, failures: [] }])).toBe("");
  expect(failureLines([{ ...part, failures: [], unstable: ["b"] }])).toBe(
    "Passed only on the second attempt:\n  b\n\n",
  );
  const many = Array.from({ length: 23 }, (_, number) => `failure ${number}`);
  expect(failureLines([{ ...part, failures: many }])).toContain("  failure 19\n  and 3 more\n");
});

test("checkResult names the steps that failed", () => {
  const steps = [
    { name: "types", ok: false },
    { name: "boundaries", ok: true },
  ];
  expect(checkResult(steps, 1)).toEqual({ passed: 1, failed: 1, skipped: 0, note: "types" });
  expect(checkResult(null, 1).failed).toBe(1);
});

test("textsResult counts each unseen text as a failure, and a crash too", () => {
  expect(textsResult({ seen: 3, unseen: 0 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(textsResult({ seen: 3, unseen: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 });
  expect(textsResult(null, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test("prints the sums in the last line, with skipped tests only if there are any", () => {
  const result = { passed: 2, failed: 0, skipped: 0 };
  expect(lastLine([result, { passed: 3, failed: 1, skipped: 0 }])).toBe("5 passed, 1 failed");
  expect(lastLine([result, { passed: 0, failed: 0, skipped: 4 }])).toBe("2 passed, 0 failed, 4 skipped");
});

test("prints a table row for each part, with its note", () => {
  const lines = table([
    { name: "check", passed: 4, failed: 1, skipped: 0, ms: 1234, note: "types" },
    { name: "end to end", passed: 12, failed: 0, skipped: 0, ms: 61_000 },
  ]).split("\n");
  expect(lines).toEqual([
    "             passed   failed  skipped     time",
    "check             4        1        0    1.2 s  types",
    "end to end       12        0        0   61.0 s",
  ]);
});
