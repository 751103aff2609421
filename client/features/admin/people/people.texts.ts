import type { UserType } from "#shared/accounts/user-types.ts";
import { ACCOUNT_STATE_WORDS } from "../shared/account.texts.ts";
import type { CompanyState } from "./people-query.ts";

const count = (n: number, one: string, many: string) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** Texts of the lists of people and companies. */
export const peopleTexts = {
  views: "Lists of people",
  users: "Users",
  employers: "Employers",
  found: (total: number, isLeast: boolean) =>
    isLeast ? `More than ${total.toLocaleString("en")} found` : `${total.toLocaleString("en")} found`,
  userTotal: (total: number) => count(total, "account", "accounts"),
  /** For the whole list, which includes admins, unlike the overview and the statistics. */
  allAccounts: (total: number) => `${count(total, "account", "accounts")}, admins included`,
  employerTotal: (total: number) => count(total, "company", "companies"),
  least: (total: number) => `More than ${total.toLocaleString("en")} found. Write more of the name to find less.`,
  searchUsers: "Search by name, username, email or company",
  searchEmployers: "Search by company, contact person or website",
  type: "Type",
  status: "Status",
  all: "All",
  pages: "Pages of the list",
  caption: { users: "Users", employers: "Employers" },
  sortedBy: "Sort by",
  loading: "Loading the list...",
  failed: "We could not load the list",
  nobody: "Nobody fits",
  nobodyText: "Try fewer letters, or take a filter away.",
  noCompany: "No company fits",
  clear: "Show all",
  noCompanies: "No company has signed up yet",
  noCompaniesText: "A company shows up here once an employer has made an account. Invite employers to sign up.",
  columns: {
    name: "Name",
    email: "Email",
    type: "Type",
    status: "Status",
    created_at: "Joined",
    last_login_at: "Last sign-in",
    company: "Company",
    industry: "Industry",
    contact: "Contact",
    account: "Account",
  },
  never: "Never",
  noAccount: "No account",
  types: {
    admin: "Admin",
    employer: "Employer",
    general: "General",
    indigenous: "Indigenous",
    pwd: "PWD",
  } satisfies Record<UserType, string>,
  states: ACCOUNT_STATE_WORDS,
  companyStates: {
    pending: "Waiting",
    approved: "Approved",
    rejected: "Rejected",
  } satisfies Record<CompanyState, string>,
  employees: (size: string) => `${size} people`,
} as const;
