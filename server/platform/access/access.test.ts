import { describe, expect, test } from "vitest";
import { createRouter, mount } from "#server/platform/http/mount.ts";
import { isSeeker, USER_TYPES } from "#shared/accounts/user-types.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done } from "#shared/primitives.ts";
import { type AccessEntry, ADMINS, ANYONE, admit, cookiePaths, JOB_SEEKERS, SIGNED_IN } from "./access.ts";
import { readMatrix, writeMatrix } from "./matrix.ts";

const open = { allow: ANYONE, object: "none", rule: "open to all" } as const;

describe("admit()", () => {
  test("accepts the listed callers and nobody else", () => {
    const admins = { ...open, allow: ADMINS };
    expect(() => admit(admins, { userType: "admin" })).not.toThrow();
    for (const userType of USER_TYPES.filter((type) => type !== "admin"))
      expect(() => admit(admins, { userType })).toThrow(expect.objectContaining({ code: "NOT_ALLOWED" }));
  });

  test("accepts visitors only if they are listed", () => {
    expect(() => admit(open, undefined)).not.toThrow();
    expect(() => admit({ ...open, allow: SIGNED_IN }, undefined)).toThrow(
      expect.objectContaining({ code: "SIGNED_OUT" }),
    );
  });

  test("treats the same types as job seekers as isSeeker() does", () => {
    expect([...JOB_SEEKERS].sort()).toEqual(USER_TYPES.filter(isSeeker).sort());
  });
});

describe("the session cookie", () => {
  const entry = (name: string, cookie?: "counted" | "uncounted"): AccessEntry => ({
    name,
    access: { ...open, ...(cookie && { cookie }) },
  });

  test("is read for the paths that allow it, with numeric ids", () => {
    const entries = [
      entry("GET /api/applications/summary"),
      entry("GET /api/applications/:id", "counted"),
      entry("GET /api/files/:name", "uncounted"),
    ];
    expect(cookiePaths(entries, "counted")).toEqual(["/api/applications/:id{[0-9]+}"]);
    expect(cookiePaths(entries, "uncounted")).toEqual(["/api/files/:name"]);
  });

  test("is refused by mount() for calls that change something", () => {
    const write = endpoint({ method: "POST", path: "/api/things", reply: Done, summary: "Writes." });
    expect(() => mount(createRouter(), write, { ...open, cookie: "counted" }, () => ({}))).toThrow(
      "POST /api/things must not be opened by the cookie",
    );
    expect(cookiePaths([entry("POST /api/things", "counted")], "counted")).toEqual([]);
  });
});

describe("the access matrix", () => {
  const entries: AccessEntry[] = [
    { name: "socket sync", access: { ...open, allow: SIGNED_IN } },
    { name: "GET /api/things/:id", access: { ...open, object: "job", cookie: "counted" } },
    { name: "DELETE /api/things/:id", access: { ...open, allow: ["general", "admin"], object: "own-job" } },
  ];

  test("can be read back as it was written, calls by path and commands last", () => {
    const [sync, get, remove] = entries;
    expect(readMatrix(writeMatrix(entries))).toEqual([remove, get, sync]);
  });

  test("differs when the access of a call changes", () => {
    const [first, ...others] = entries;
    const changed = { name: "socket sync", access: { ...open, allow: ADMINS } };
    expect(first?.name).toBe(changed.name);
    expect(writeMatrix([changed, ...others])).not.toBe(writeMatrix(entries));
  });

  test("refuses a rule that would break the table, and a row that is not of its shape", () => {
    const broken = { name: "GET /api/x", access: { ...open, rule: "this | that" } };
    expect(() => writeMatrix([broken])).toThrow("GET /api/x");
    expect(() => readMatrix("| `GET /api/x` | anyone |")).toThrow("not a row of the access matrix");
  });
});
