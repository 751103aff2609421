import { describe, expect, test } from "vitest";
import { faultsOf, kindOf, type Loaded, type PageLoad, weigh, weightsTable } from "./page-weight.ts";

const file = (type: string, transferred: number, gzip = transferred): Loaded => ({
  url: `http://127.0.0.1/${type}`,
  type,
  transferred,
  gzip,
});
const page = (route: string, code: number, more: Partial<PageLoad> = {}): PageLoad => ({
  route,
  loaded: [file("text/javascript", code - 100, code), file("text/css; charset=utf-8", 100, 200)],
  troubles: [],
  ...more,
});

test.each([
  ["text/javascript; charset=utf-8", "js"],
  ["application/javascript", "js"],
  ["text/css; charset=utf-8", "css"],
  ["font/woff2", "fonts"],
  ["text/html", "other"],
  ["application/json", "other"],
  ["", "other"],
])("%s is %s", (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});

test("adds up the bytes by kind, and JS and CSS also by gzip", () => {
  const loaded = [...page("/", 1000).loaded, file("font/woff2", 5000), file("text/html", 700, 800)];
  expect(weigh(loaded)).toEqual({
    js: 900,
    css: 100,
    fonts: 5000,
    other: 700,
    code: 1000,
    codeGzip: 1200,
    requests: 4,
  });
});

describe("reports every failure", () => {
  const bars = { "/": { transferred: 90_000, gzip: 90_000 } };

  test("finds no faults in a run within its budgets", () => {
    expect(faultsOf([page("/", 80_000), page("/login", 500_000)], ["/", "/login"], bars)).toEqual([]);
  });

  test.each<[why: string, pages: PageLoad[], routes: string[], fault: RegExp]>([
    ["a route that was not measured", [page("/", 1000)], ["/", "/login"], /^\/login was not measured$/],
    ["a page without JS or CSS", [page("/", 0, { loaded: [] })], ["/"], /no JS or no CSS/],
    ["a request that failed", [page("/", 1000, { troubles: ["404 of /x.js"] })], ["/"], /^\/: 404 of \/x\.js$/],
    ["a bar missed as transferred", [page("/", 90_001)], ["/"], /90\.0 kB of JS and CSS as transferred/],
    ["a bar missed by gzip alone", [page("/", 89_900)], ["/"], /90\.1 kB of JS and CSS by gzip, the bar is 90\.0/],
    ["a bar for no route", [page("/login", 1000)], ["/login"], /the bar of \/ is for no route/],
  ])("%s", (_why, pages, routes, fault) => {
    expect(faultsOf(pages, routes, bars).join("\n")).toMatch(fault);
  });

  test("shows for each budget whether it is met", () => {
    const text = weightsTable([page("/", 91_000), page("/login", 1000)], bars);
    expect(text).toMatch(/^\/ .*91\.0 .*90\.0 both {2}missed$/m);
    expect(text).toMatch(/^\/login .*1\.0 +1\.2 +0\.0 +0\.0 +2$/m);
  });
});
