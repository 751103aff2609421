import { expect, test } from "vitest";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { TARGET_PAGES } from "#shared/notifications/targets.ts";
import { afterLogin, maySee, ROUTES, routeOf } from "./routes.ts";

test("every page has a name of its own", () => {
  const titles = ROUTES.map(({ title }) => title);
  expect(titles.every((title) => title.trim() !== "")).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

test("notifications may lead to every page and to no other, on both sides", () => {
  expect([...TARGET_PAGES].sort()).toEqual(
    ROUTES.map(({ path }) => path)
      .filter((path) => path !== "*")
      .sort(),
  );
});

test("every user type has a home that it may see", () => {
  for (const type of USER_TYPES) {
    const route = routeOf(afterLogin(type, null));
    expect(route && maySee(route, type)).toBe(true);
  }
});

test.each([
  ["/", "/"],
  ["/login/", "/login"],
  ["/SignUpPage", "/SignUpPage"],
  ["/nowhere", "*"],
  ["/login/deeper", "*"],
])("%s is %s", (pathname, path) => {
  expect(routeOf(pathname)?.path).toBe(path);
});

test.each([
  ["pwd", "/ApplicantDashboard?tab=2#x", "/ApplicantDashboard?tab=2#x"],
  ["pwd", "/EmployerDashboard", "/ApplicantDashboard"],
  ["general", "/AdminDashboard", "/AdminDashboard"],
  ["employer", "/login", "/EmployerDashboard"],
  ["employer", "/nowhere", "/EmployerDashboard"],
  ["admin", "//evil.example/AdminDashboard", "/AdminDashboard"],
  ["admin", "https://evil.example", "/AdminDashboard"],
  ["admin", "/\\evil.example", "/AdminDashboard"],
  ["admin", 3, "/AdminDashboard"],
] as const)("a login of %s that wanted %s leads to %s", (type, wanted, to) => {
  expect(afterLogin(type, wanted)).toBe(to);
});
