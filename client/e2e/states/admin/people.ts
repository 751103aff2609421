import { expect } from "playwright/test";
import type { State } from "../state.ts";

/** The admins' lists of people and companies, and the audit trail, as in a real community. */

const USERS = "/AdminDashboard/people";
const EMPLOYERS = "/AdminDashboard/employers";
const AUDIT = "/AdminDashboard/audit";

export const adminPeopleStates: readonly State[] = [
  {
    route: USERS,
    name: "all people (elena)",
    as: "elena",
    reach: ({ page }) => expect(page.getByRole("link", { name: "Maricel Abueva", exact: true })).toBeVisible(),
    allThemes: true,
  },
  {
    route: EMPLOYERS,
    name: "companies (elena)",
    as: "elena",
    reach: ({ page }) => expect(page.getByRole("link", { name: "Luntian Digital", exact: true })).toBeVisible(),
    allThemes: true,
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
];
