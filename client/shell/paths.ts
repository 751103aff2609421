import { matchPath, matchRoutes } from "react-router";
import { homeOf, USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { RESOURCES_PATH, resourcesPath } from "#shared/resources/audiences.ts";

/** The tabs of a dashboard. */
export type DashboardTab =
  | "overview"
  | "search"
  | "applications"
  | "saved"
  | "profile"
  | "positions"
  | "applicants"
  | "company";

/** A page as every part of the client may know it. Its name and its code are in `client/app/routes/routes.ts`. */
export interface PagePath {
  path: string;
  /** Who may see it: everyone, or signed-in users of these types. */
  access: "public" | readonly UserType[];
  /**
   * The part of the signed-in frame that a public page has for signed-in users, with their conversations: all of it
   * around the page, or only the header above a page that fills the window by itself. Absent where the specification
   * hides the header: on the landing page, the login, the sign-ups and the verification.
   */
  frame?: "around" | "above";
  /** It fills the window below the header, and its parts scroll: it has no footer. */
  fills?: true;
  /** The dashboard tab that it belongs to. The first page of a tab is the one that the tab leads to. */
  tab?: DashboardTab;
}

/** General users have the job seekers' tabs inside the dashboard that they share with admins. */
const seekerPaths = <Home extends string>(home: Home, access: readonly UserType[]) =>
  [
    { path: `${home}/jobs`, access, tab: "search" },
    { path: `${home}/applications`, access, tab: "applications" },
    { path: `${home}/saved`, access, tab: "saved" },
    { path: `${home}/profile`, access, tab: "profile" },
  ] as const;

/** The Messages page; an open conversation is a part of its path. */
export const MESSAGES_PATH = "/messages";
const MESSAGES_PAGE = `${MESSAGES_PATH}/:id?` as const;
export const conversationPath = (id: number): string => `${MESSAGES_PATH}/${id}`;

/** The navigation state of a link to a conversation. */
export interface ConversationOpening {
  /** The link is in the list, so that going back leads there. */
  fromList?: boolean;
  /** The reader is writing: the focus goes to the composer, also on a phone. */
  writing?: boolean;
  /** What it is about is shown over it: an entry of its own, so that Back closes only that. */
  context?: boolean;
}

/** Every page except the admins' own ones, whose names only admins load (`client/app/admin/admin-routes.ts`). */
export const PAGE_PATHS = [
  { path: "/", access: "public" },
  { path: "/login", access: "public" },
  { path: "/SignUpPage", access: "public" },
  { path: "/EmployerSignUpForm", access: "public" },
  { path: "/verify-email", access: "public" },
  { path: "/forgot-password", access: "public", frame: "above" },
  { path: "/reset-password", access: "public", frame: "above" },
  { path: "/undo-email", access: "public", frame: "above" },
  { path: "/ApplicantDashboard", access: ["pwd", "indigenous"], tab: "overview" },
  { path: "/EmployerDashboard", access: ["employer"], tab: "overview" },
  { path: "/EmployerDashboard/positions", access: ["employer"], tab: "positions" },
  { path: "/EmployerDashboard/positions/new", access: ["employer"], tab: "positions" },
  { path: "/EmployerDashboard/positions/edit", access: ["employer"], tab: "positions" },
  { path: "/EmployerDashboard/applicants", access: ["employer"], tab: "applicants" },
  { path: "/EmployerDashboard/company", access: ["employer"], tab: "company" },
  { path: "/AdminDashboard", access: ["admin", "general"], tab: "overview" },
  ...seekerPaths("/ApplicantDashboard", ["pwd", "indigenous"]),
  ...seekerPaths("/AdminDashboard", ["general"]),
  { path: "/AdminDashboard/*", access: ["admin"] },
  { path: "/admin/statistics", access: ["admin"] },
  { path: MESSAGES_PAGE, access: USER_TYPES, fills: true },
  { path: "/settings", access: USER_TYPES },
  { path: "/companies/:userId", access: "public", frame: "around" },
  { path: "/jobs/:id", access: "public", frame: "around" },
  { path: "/terms", access: "public", frame: "around" },
  { path: "/privacy", access: "public", frame: "around" },
  { path: "/accessibility", access: "public", frame: "around" },
  { path: RESOURCES_PATH, access: "public", frame: "around" },
  { path: resourcesPath("people-with-disabilities"), access: "public", frame: "around" },
  { path: resourcesPath("indigenous-people"), access: "public", frame: "around" },
  { path: resourcesPath("job-seekers"), access: "public", frame: "around" },
  { path: resourcesPath("employers"), access: "public", frame: "around" },
  { path: "*", access: "public", frame: "around" },
] as const satisfies readonly PagePath[];

/** The pattern of a page, as the router reads it. */
export type Path = (typeof PAGE_PATHS)[number]["path"];

const PAGES: readonly PagePath[] = PAGE_PATHS;

/** The page of a table that the router shows at a path. */
export const matchIn = <Page extends { path: string }>(table: readonly Page[], pathname: string): Page | undefined =>
  matchRoutes([...table], pathname)?.at(-1)?.route;

/** The page of a path; the last one of the table takes what no other does. */
export const pageOf = (pathname: string): PagePath | undefined => matchIn(PAGES, pathname);

const HOMES: ReadonlySet<string> = new Set(USER_TYPES.map(homeOf));
/** Whether a path leads to the Messages page, with or without a conversation. */
export const isMessagesPage = (pathname: string): boolean => matchPath(MESSAGES_PAGE, pathname) !== null;

/** Whether a page is one of the dashboards: only they say 'Loading Dashboard' while they load. */
export const isDashboard = ({ path }: Pick<PagePath, "path">): boolean => HOMES.has(path);

/** Whether a user of this type may see the page. */
export function maySee({ access }: Pick<PagePath, "access">, type: UserType): boolean {
  return access === "public" || access.includes(type);
}

/** The dashboard tabs of this user type, in their order, each with its path. */
export function tabsOf(type: UserType): { tab: DashboardTab; path: string }[] {
  const first = new Map<DashboardTab, string>();
  for (const { tab, path, access } of PAGES)
    if (tab && access !== "public" && access.includes(type) && !first.has(tab)) first.set(tab, path);
  return [...first].map(([tab, path]) => ({ tab, path }));
}

/**
 * The path that a user is sent to who may not see a page: the same tab of their own dashboard if it has that tab, because
 * the type of an account may change while a page is open, and older links name the dashboard from before; otherwise
 * their dashboard.
 */
export function insteadOf(pathname: string, type: UserType): string {
  const home = homeOf(type);
  const tab = /^\/(?:Applicant|Admin)Dashboard(\/.+)$/.exec(pathname)?.[1];
  const moved = tab === undefined ? undefined : pageOf(home + tab);
  return tab !== undefined && moved?.tab && maySee(moved, type) ? home + tab : home;
}

/** The entry pages have nothing for a user who has just signed in, nor has an address that leads nowhere. */
const isWorthAReturn = ({ access, frame, path }: PagePath): boolean =>
  access !== "public" || (frame === "around" && path !== "*");

/** The address that a login leads to: the wanted page if the user type may see it, otherwise its dashboard. */
export function afterLogin(type: UserType, wanted: unknown): string {
  // Only a path of this site: `//host` would be another one.
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return homeOf(type);
  const page = pageOf(wanted.replace(/[?#].*$/, ""));
  return page && isWorthAReturn(page) && maySee(page, type) ? wanted : homeOf(type);
}
