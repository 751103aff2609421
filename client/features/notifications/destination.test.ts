import { expect, it } from "vitest";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { applicationTarget, jobTarget, type NotificationTarget } from "#shared/notifications/targets.ts";
import { onOpenApplication, onOpenSystemInformation, openApplication } from "../../shell/overlays.ts";
import { destinationOf } from "./destination.ts";
import { note } from "./testing.ts";

const to = (targetUrl: string | null, type: "pwd" | "admin" = "pwd") =>
  destinationOf(note(1, { targetUrl }), type)?.opens ?? null;

it.each([
  ["/ApplicantDashboard", "page"],
  ["/terms?x=1#part", "page"],
  ["/jobs/7", "page"],
  ["/jobs/x", null],
  ["/companies/7", "page"],
  ["/companies/x", null],
  ["/admin/statistics", null],
  ["/AdminDashboard", null],
  ["/nowhere", null],
  ["//evil.example", null],
  ["http://evil.example/terms", null],
  ["javascript:alert(1)", null],
  [null, null],
] as const)("for an applicant %s leads to: %s", (address, kind) => expect(to(address)).toBe(kind));

it("the statistics are a page for an admin", () => expect(to("/admin/statistics", "admin")).toBe("page"));

it.each(USER_TYPES)("targets about jobs and applications can be opened by %s", (type) => {
  const undo = onOpenApplication(() => {});
  const leads = (target: NotificationTarget) => destinationOf(note(1, { targetUrl: target }), type);
  expect(leads(jobTarget(7))).toEqual({ opens: "page", path: "/jobs/7", address: "/jobs/7" });
  expect(leads(applicationTarget(7))).toEqual({ opens: "application", id: 7 });
  undo();
});

it("whether a page can be opened depends on the user type", () => expect(to("/AdminDashboard", "admin")).toBe("page"));

it("applications and the system information can be opened while a component handles them", () => {
  const opened: number[] = [];
  expect([to("/applications/7"), to("/info")]).toEqual([null, null]);
  const undo = [onOpenApplication((id) => opened.push(id)), onOpenSystemInformation(() => {})];
  expect([to("/applications/7"), to("/info")]).toEqual(["application", "information"]);
  expect(destinationOf({ ...note(1, { application_id: 9 }), targetUrl: undefined }, "pwd")).toEqual({
    opens: "application",
    id: 9,
  });
  openApplication(7);
  expect(opened).toEqual([7]);
  for (const leave of undo) leave();
  expect(to("/applications/7")).toBeNull();
});
