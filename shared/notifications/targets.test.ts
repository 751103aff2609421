import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notification } from "./notifications.schemas.ts";
import { jobTarget, readTarget, targetOf } from "./targets.ts";

describe("a target address", () => {
  it.each([
    ["/applications/12", { opens: "application", id: 12 }],
    ["/info", { opens: "information" }],
    ["/terms", { opens: "page", path: "/terms", address: "/terms" }],
    [jobTarget(12), { opens: "page", path: "/jobs/12", address: "/jobs/12" }],
    ["/admin/statistics", { opens: "page", path: "/admin/statistics", address: "/admin/statistics" }],
    ["/companies/7", { opens: "page", path: "/companies/7", address: "/companies/7" }],
    ["/companies/7?from=news", { opens: "page", path: "/companies/7", address: "/companies/7?from=news" }],
    ["/terms?a=1#b", { opens: "page", path: "/terms", address: "/terms?a=1#b" }],
  ])("is parsed: %s", (address, target) => expect(readTarget(address)).toEqual(target));

  it.each([
    "//evil.example/terms",
    "/\\evil.example",
    "http:/terms",
    "http://evil.example/terms",
    "javascript:alert(1)",
    "terms",
    "/terms/",
    "/Terms",
    "/terms\n?x",
    "/jobs",
    "/jobs/0",
    "/jobs/1/edit",
    "/companies",
    "/companies/0",
    "/companies/x",
    "/companies/7/edit",
    "/admin",
    "/admin/statistics/x",
    "/applications/0",
    "/applications/1/notes",
    "/applications/12?x",
    "",
  ])("is refused: %j", (address) => expect(readTarget(address)).toBeNull());

  it("always stays on this host when it is followed", () => {
    const parts = fc.constantFrom("/", "\\", "terms", "evil.example", ":", "?", "#", "@", "http", "\t", " ", "..");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (pieces) => {
        const target = readTarget(pieces.join(""));
        if (target?.opens === "page")
          expect(new URL(target.address, "https://kasama.example").host).toBe("kasama.example");
      }),
    );
  });
});

describe("the target of a notification", () => {
  const note = (more: Partial<Notification>): Notification => ({
    id: 1,
    type: "success",
    title: "Hello",
    message: "News",
    icon: null,
    is_read: false,
    created_at: "2026-11-20T08:00:00.000Z",
    application_id: null,
    ...more,
  });
  it.each([
    [{}, null],
    [{ application_id: 7 }, "/applications/7"],
    [{ application_id: 7, type: "info" }, "/applications/7"],
    [{ type: "info" }, "/info"],
    [{ type: "info", application_id: 7, targetUrl: null }, null],
    [{ type: "info", targetUrl: "/terms" }, "/terms"],
  ] as const)("%j: to %s", (more, target) => expect(targetOf(note(more))).toBe(target));
});
