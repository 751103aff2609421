import { expect } from "playwright/test";
import { auditTexts } from "#client/features/admin/audit/audit.texts.ts";
import { peopleTexts } from "#client/features/admin/people/people.texts.ts";
import type { State } from "./state.ts";

/** The admins' lists of people and companies, and the audit trail, as in a real community. */

const USERS = "/AdminDashboard/people";
const EMPLOYERS = "/AdminDashboard/employers";
const AUDIT = "/AdminDashboard/audit";

const failing =
  (path: RegExp): State["before"] =>
  ({ page }) =>
    page.route(path, (route) => route.abort());
/** The answer never comes, so the skeletons stay. */
const waiting =
  (path: RegExp): State["before"] =>
  ({ page }) =>
    page.route(path, () => {});

/** A stubbed answer: a person with a very long name and address, and many others. */
const CROWD = {
  total: 1000,
  total_is_least: true,
  next_cursor: "WyJuYW1l",
  records: Array.from({ length: 20 }, (_, n) => ({
    id: 900 + n,
    username: n === 0 ? "maria.clara.de-los-santos-evangelista-of-iloilo" : `maria-${n}`,
    email:
      n === 0 ? "maria.clara.de-los-santos-evangelista@mail.province-of-iloilo.example.ph" : `maria-${n}@mail.example`,
    first_name: n === 0 ? "Maria Clara Josefa" : "Maria",
    last_name: n === 0 ? "de los Santos-Evangelista y Villanueva" : "Santos",
    user_type: n % 2 === 0 ? "pwd" : "indigenous",
    status: n === 1 ? "suspended" : n === 2 ? "unverified" : "active",
    created_at: new Date(Date.now() - n * 86_400_000).toISOString(),
    last_login_at: n % 3 === 0 ? null : new Date(Date.now() - n * 3_600_000).toISOString(),
  })),
};

export const adminPeopleStates: readonly State[] = [
  {
    route: USERS,
    name: "all people (elena)",
    as: "elena",
    reach: ({ page }) => expect(page.getByRole("link", { name: "Maricel Abueva", exact: true })).toBeVisible(),
    allThemes: true,
  },
  {
    route: USERS,
    name: "many found, long names (elena)",
    as: "elena",
    address: `${USERS}?search=maria&sort=name`,
    before: ({ page }) =>
      page.route(/\/api\/admin\/users\?/, (route) => route.fulfill({ json: { success: true, data: CROWD } })),
    reach: ({ page }) => expect(page.getByText(peopleTexts.least(1000), { exact: true })).toBeVisible(),
  },
  {
    route: USERS,
    name: "loading (elena)",
    as: "elena",
    before: waiting(/\/api\/admin\/users\?/),
    reach: ({ page }) => expect(page.getByText(peopleTexts.loading, { exact: true })).toBeAttached(),
  },
  {
    route: USERS,
    name: "no matching person (elena)",
    as: "elena",
    address: `${USERS}?search=zzzz&status=suspended`,
    reach: ({ page }) => expect(page.getByText(peopleTexts.nobody, { exact: true })).toBeVisible(),
  },
  {
    route: USERS,
    name: "not loaded (elena)",
    as: "elena",
    before: failing(/\/api\/admin\/users\?/),
    reach: ({ page }) => expect(page.getByText(peopleTexts.failed, { exact: true })).toBeVisible(),
  },
  {
    route: EMPLOYERS,
    name: "companies (elena)",
    as: "elena",
    reach: ({ page }) => expect(page.getByRole("link", { name: "Luntian Digital", exact: true })).toBeVisible(),
    allThemes: true,
  },
  {
    route: EMPLOYERS,
    name: "no matching company (elena)",
    as: "elena",
    address: `${EMPLOYERS}?status=rejected`,
    reach: ({ page }) => expect(page.getByText(peopleTexts.noCompany, { exact: true })).toBeVisible(),
  },
  {
    route: AUDIT,
    name: "entries (elena)",
    as: "elena",
    before: ({ page, kasama, me }) =>
      // An audited action: downloading a copy of the list.
      page.request.get(`${kasama.url}/api/admin/employers.csv`, { headers: { authorization: `Bearer ${me?.token}` } }),
    reach: ({ page }) => expect(page.getByText("exported the list of employers").first()).toBeVisible(),
    allThemes: true,
  },
  {
    route: AUDIT,
    name: "no matching entry (elena)",
    as: "elena",
    address: `${AUDIT}?action=resume.read&days=1&subject_id=999999`,
    reach: ({ page }) => expect(page.getByText(auditTexts.nothing, { exact: true })).toBeVisible(),
  },
  {
    route: AUDIT,
    name: "not loaded (elena)",
    as: "elena",
    before: failing(/\/api\/admin\/audit/),
    reach: ({ page }) => expect(page.getByText(auditTexts.failed, { exact: true })).toBeVisible(),
  },
];
