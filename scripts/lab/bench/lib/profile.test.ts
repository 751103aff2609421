import { describe, expect, test } from "vitest";
import { type CpuProfile, partOf, summarize } from "./profile.ts";

const ours = "file:///somewhere/main/server/features/chat/sending/appender.ts";
const theirs = "file:///somewhere/main/node_modules/mongodb/lib/collection.js";

function frame(functionName: string, url = "") {
  return { functionName, url, lineNumber: 9 };
}

/** store() calls insertMany(), which calls a native function. There is a sample every millisecond. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(root)"), children: [2, 3] },
    { id: 2, callFrame: frame("(idle)") },
    { id: 3, callFrame: frame("store", ours), children: [4] },
    { id: 4, callFrame: frame("insertMany", theirs), children: [5] },
    { id: 5, callFrame: frame("writev") },
  ],
  startTime: 1_000_000,
  samples: [2, 3, 4, 5, 2],
  timeDeltas: [1000, 1000, 1000, 1000, 1000],
};

describe("summarize", () => {
  test("leaves the idle time out of the functions", () => {
    const summary = summarize(profile);
    expect(summary.idle).toBe(1000);
    expect(summary.sampled).toBe(4000);
    expect(summary.functions.map(({ name }) => name)).not.toContain("(idle)");
  });
  test("separates a function's self time from its total time", () => {
    const store = summarize(profile).functions.find(({ name }) => name.startsWith("store "));
    expect(store).toEqual({ name: "store server/features/chat/sending/appender.ts:10", self: 1000, total: 3000 });
  });
  test("counts native functions as part of their caller", () => {
    expect(summarize(profile).parts).toEqual([
      { name: "mongodb", self: 2000, total: 2000 },
      { name: "server/features/chat/sending", self: 1000, total: 3000 },
    ]);
  });
  test("counts only samples within the given intervals", () => {
    expect(summarize(profile, [{ from: 1_002_000, to: 1_003_000 }]).functions[0]).toMatchObject({ self: 1000 });
    expect(summarize(profile, [{ from: 0, to: 1 }]).sampled).toBe(0);
  });
});

test("partOf names the package, folder or part of Node", () => {
  expect(partOf(ours)).toBe("server/features/chat/sending");
  expect(partOf(theirs)).toBe("mongodb");
  expect(partOf("/x/node_modules/@hono/node-server/dist/index.mjs")).toBe("@hono/node-server");
  expect(partOf("node:internal/streams/writable")).toBe("node: streams");
  expect(partOf("node:net")).toBe("node: net");
});
