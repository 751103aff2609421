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

test.each(USER_TYPES)("every page that %s may see has a unique name", (type) => {
  const titles = ALL_ROUTES.filter((route) => maySee(route, type)).map(({ title }) => title());
  expect(titles.every((title) => title.trim() !== "")).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(USER_TYPES)("the first tab of %s is the dashboard", (type) => {
  expect(tabsOf(type)[0]).toEqual({ tab: "overview", path: homeOf(type) });
});

test("notifications can link to exactly the pages without path parameters, on client and server", () => {
  expect([...TARGET_PAGES].sort()).toEqual(
    // Only admins load the names of the admin pages, except for the statistics, which have always been a separate page.
    ROUTES.filter(({ inner, path }) => !inner || path === "/admin/statistics")
      .map(({ path }) => path)
      .filter((path) => path !== "*" && !path.includes(":"))
      .sort(),
  );
});

test("the pages of a job and of a company are at their shared paths", () => {
  expect(routeOf(jobTarget(7))?.path).toBe("/jobs/:id");
  expect(routeOf(companyPageTarget(7))?.path).toBe("/companies/:userId");
});

test("a position links to the applicants of its job only", () => {
  const { pathname, search } = new URL(applicantsAddress(41), "http://kasama.example");
  expect(routeOf(pathname)?.tab).toBe("applicants");
  expect(readListQuery(search).job).toBe(41);
});

test("only the dashboards show that a dashboard is loading", () => {
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
  // A general account that was changed to a job seeker's with a disability while a page was open.
  ["/AdminDashboard/profile", "pwd", "/ApplicantDashboard/profile"],
  ["/AdminDashboard", "pwd", "/ApplicantDashboard"],
  ["/ApplicantDashboard/applications", "general", "/AdminDashboard/applications"],
  // This must not open admin pages.
  ["/AdminDashboard/people", "pwd", "/ApplicantDashboard"],
  ["/ApplicantDashboard/profile", "employer", "/EmployerDashboard"],
  ["/admin/statistics", "general", "/AdminDashboard"],
] as const)("%s, which %s may not see, redirects to %s", (pathname, type, to) => {
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
  // Targets of email links: an application over its list, and a search with all filters.
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
