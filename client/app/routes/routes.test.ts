import { expect, test } from "vitest";
import { ALL_ROUTES } from "#client/app/admin/all-routes.ts";
import { readListQuery } from "#client/features/applications/list/list-query.ts";
import { applicantsAddress } from "#client/features/jobs/posting/positions-view.ts";
import { afterLogin, insteadOf, isDashboard, maySee, tabsOf } from "#client/shell/paths.ts";
import { homeOf, USER_TYPES } from "#shared/accounts/user-types.ts";
import { applicationAddress } from "#shared/applications/applications.links.ts";
import { filterOf } from "#shared/jobs/job-search.ts";
import { foundJobsAddress } from "#shared/jobs/jobs.links.ts";
import { companyPageTarget, jobTarget, TARGET_PAGES } from "#shared/notifications/targets.ts";
import { ROUTES, routeOf } from "./routes.ts";

test.each(USER_TYPES)("every page that %s may see has a name of its own", (type) => {
  const titles = ALL_ROUTES.filter((route) => maySee(route, type)).map(({ title }) => title);
  expect(titles.every((title) => title.trim() !== "")).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(USER_TYPES)("the first tab of %s is the dashboard", (type) => {
  expect(tabsOf(type)[0]).toEqual({ tab: "overview", path: homeOf(type) });
});

test("notifications may lead to every page of one path and to no other, on both sides", () => {
  expect([...TARGET_PAGES].sort()).toEqual(
    // The statistics have been a page of their own from the beginning, other rooms of admins are no one else's to name.
    ROUTES.filter(({ inner, path }) => !inner || path === "/admin/statistics")
      .map(({ path }) => path)
      .filter((path) => path !== "*" && !path.includes(":"))
      .sort(),
  );
});

test("the pages of a job and of a company are where they are said to be", () => {
  expect(routeOf(jobTarget(7))?.path).toBe("/jobs/:id");
  expect(routeOf(companyPageTarget(7))?.path).toBe("/companies/:userId");
});

test("the applicants of a job are where its position leads, and no others", () => {
  const { pathname, search } = new URL(applicantsAddress(41), "http://kasama.example");
  expect(routeOf(pathname)?.tab).toBe("applicants");
  expect(readListQuery(search).job).toBe(41);
});

test("only the dashboards say that a dashboard is loading", () => {
  const homes = new Set(USER_TYPES.map(homeOf));
  expect(new Set(ALL_ROUTES.filter(isDashboard).map(({ path }) => path))).toEqual(homes);
});

test("every user type has a home that it may see", () => {
  for (const type of USER_TYPES) {
    const route = routeOf(afterLogin(type, null));
    expect(route && maySee(route, type)).toBe(true);
  }
});

test.each([
  // A general account that became one of a person with a disability, with a page open.
  ["/AdminDashboard/profile", "pwd", "/ApplicantDashboard/profile"],
  ["/AdminDashboard", "pwd", "/ApplicantDashboard"],
  ["/ApplicantDashboard/applications", "general", "/AdminDashboard/applications"],
  // Nothing of the admins' opens by this.
  ["/AdminDashboard/people", "pwd", "/ApplicantDashboard"],
  ["/ApplicantDashboard/profile", "employer", "/EmployerDashboard"],
  ["/admin/statistics", "general", "/AdminDashboard"],
] as const)("%s, which %s may not see, gives way to %s", (pathname, type, to) => {
  expect(insteadOf(pathname, type)).toBe(to);
});

test.each([
  ["/", "/"],
  ["/login/", "/login"],
  ["/SignUpPage", "/SignUpPage"],
  ["/EmployerDashboard/positions/edit", "/EmployerDashboard/positions/edit"],
  ["/companies/7", "/companies/:userId"],
  ["/companies", "*"],
  ["/jobs/7", "/jobs/:id"],
  ["/jobs", "*"],
  ["/nowhere", "*"],
  ["/AdminDashboard", "/AdminDashboard"],
  ["/AdminDashboard/people/7", "/AdminDashboard/*"],
  ["/admin/statistics", "/admin/statistics"],
  ["/login/deeper", "*"],
])("%s is %s", (pathname, path) => {
  expect(routeOf(pathname)?.path).toBe(path);
});

const SEARCH = foundJobsAddress(homeOf("pwd"), filterOf({ search: "data encoder", type: ["Contract"] }));

test.each([
  ["pwd", "/ApplicantDashboard?tab=2#x", "/ApplicantDashboard?tab=2#x"],
  ["pwd", "/EmployerDashboard", "/ApplicantDashboard"],
  ["general", "/AdminDashboard", "/AdminDashboard"],
  ["pwd", "/jobs/7", "/jobs/7"],
  // Where mails lead: an application over its list, and a search with all that narrows it.
  ["pwd", applicationAddress("pwd", 9), "/ApplicantDashboard/applications?application=9"],
  ["general", applicationAddress("general", 9), "/AdminDashboard/applications?application=9"],
  ["employer", applicationAddress("employer", 9), "/EmployerDashboard/applicants?application=9"],
  ["pwd", SEARCH, SEARCH],
  ["employer", "/companies/7?x=1", "/companies/7?x=1"],
  ["employer", "/login", "/EmployerDashboard"],
  ["pwd", "/reset-password", "/ApplicantDashboard"],
  ["employer", "/nowhere", "/EmployerDashboard"],
  ["admin", "/AdminDashboard/reports/7", "/AdminDashboard/reports/7"],
  ["general", "/AdminDashboard/reports/7", "/AdminDashboard"],
  ["employer", "/admin/statistics", "/EmployerDashboard"],
  ["admin", "//evil.example/AdminDashboard", "/AdminDashboard"],
  ["admin", "https://evil.example", "/AdminDashboard"],
  ["admin", "/\\evil.example", "/AdminDashboard"],
  ["admin", 3, "/AdminDashboard"],
] as const)("a login of %s that wanted %s leads to %s", (type, wanted, to) => {
  expect(afterLogin(type, wanted)).toBe(to);
});
