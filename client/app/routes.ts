import type { ComponentType } from "react";
import { matchRoutes } from "react-router";
import { homeOf, USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { RESOURCES_PATH, resourcesPath } from "#shared/resources/audiences.ts";
import { appTexts } from "./app.texts.ts";

/** The rooms of a dashboard, each a tab of it. */
export type Room =
  | "overview"
  | "search"
  | "applications"
  | "saved"
  | "profile"
  | "positions"
  | "applicants"
  | "company";

/** What a page is given. */
export interface PageProps {
  /** Its name; the page puts it into the document's title, with 'Error: ' before it where a form has problems. */
  title: string;
}

export interface AppRoute {
  path: string;
  title: string;
  /** Who may see it: anybody, or signed-in users of these types. */
  access: "public" | readonly UserType[];
  /**
   * What of their own frame whoever is signed in sees on a public page, with their conversations: all of it around the
   * page, or the header alone above one that fills the window by itself. Nothing where the specification hides the
   * header: on the landing page, the login, the sign-ups and the verification.
   */
  frame?: "around" | "above";
  /** The room of a dashboard that it belongs to. The first page of a room is the one that its tab leads to. */
  room?: Room;
  load: () => Promise<ComponentType<PageProps>>;
  /** It has pages of its own, in a table that is loaded with it: they arrive by themselves, it does not. */
  inner?: true;
  /** What is said while its code loads, where it is not the usual. Such a page shows it also as the first of a visit. */
  loading?: string;
}

const { titles } = appTexts;

/** Where job seekers live: general users have the same rooms, inside of the dashboard that they share with admins. */
const SEEKER_HOMES: readonly Pick<AppRoute, "path" | "access">[] = [
  { path: "/ApplicantDashboard", access: ["pwd", "indigenous"] },
  { path: "/AdminDashboard", access: ["general"] },
];

const SEEKER_ROOMS: readonly AppRoute[] = SEEKER_HOMES.flatMap(({ path, access }) => [
  {
    path: `${path}/jobs`,
    title: titles.jobSearch,
    access,
    room: "search",
    load: () => import("#client/features/jobs/search/JobSearchPage.tsx").then((m) => m.JobSearchPage),
  },
  {
    path: `${path}/applications`,
    title: titles.ownApplications,
    access,
    room: "applications",
    load: () => import("#client/features/applications/own/OwnApplicationsPage.tsx").then((m) => m.OwnApplicationsPage),
  },
  {
    path: `${path}/saved`,
    title: titles.savedJobs,
    access,
    room: "saved",
    load: () => import("#client/features/jobs/saved/SavedJobsPage.tsx").then((m) => m.SavedJobsPage),
  },
  {
    path: `${path}/profile`,
    title: titles.profile,
    access,
    room: "profile",
    load: () => import("#client/features/profiles/ProfileRoom.tsx").then((m) => m.ProfileRoom),
  },
]);

/** Every page. Routes, guards, titles and the tests that walk all pages are made from this table. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: "/",
    title: titles.landing,
    access: "public",
    load: () => import("./LandingScreen.tsx").then((m) => m.LandingScreen),
  },
  {
    path: "/login",
    title: titles.login,
    access: "public",
    load: () => import("#client/features/accounts/sign-in/LoginPage.tsx").then((m) => m.LoginPage),
  },
  {
    path: "/SignUpPage",
    title: titles.applicantSignUp,
    access: "public",
    load: () => import("#client/features/accounts/sign-up/ApplicantSignUpPage.tsx").then((m) => m.ApplicantSignUpPage),
  },
  {
    path: "/EmployerSignUpForm",
    title: titles.employerSignUp,
    access: "public",
    load: () => import("#client/features/accounts/sign-up/EmployerSignUpPage.tsx").then((m) => m.EmployerSignUpPage),
  },
  {
    path: "/verify-email",
    title: titles.verifyEmail,
    access: "public",
    load: () => import("#client/features/accounts/email/VerifyEmailPage.tsx").then((m) => m.VerifyEmailPage),
  },
  {
    path: "/forgot-password",
    title: titles.forgotPassword,
    access: "public",
    frame: "above",
    load: () => import("#client/features/accounts/recovery/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
  },
  {
    path: "/reset-password",
    title: titles.resetPassword,
    access: "public",
    frame: "above",
    load: () => import("#client/features/accounts/recovery/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
    loading: appTexts.checkingLink,
  },
  {
    path: "/undo-email",
    title: titles.undoEmail,
    access: "public",
    frame: "above",
    load: () => import("#client/features/accounts/email/UndoEmailPage.tsx").then((m) => m.UndoEmailPage),
  },
  {
    path: "/ApplicantDashboard",
    title: titles.applicantDashboard,
    access: ["pwd", "indigenous"],
    room: "overview",
    load: () => import("./SeekerOverview.tsx").then((m) => m.SeekerOverview),
  },
  {
    path: "/EmployerDashboard",
    title: titles.employerDashboard,
    access: ["employer"],
    room: "overview",
    load: () => import("./EmployerOverview.tsx").then((m) => m.EmployerOverview),
  },
  {
    path: "/EmployerDashboard/positions",
    title: titles.positions,
    access: ["employer"],
    room: "positions",
    load: () => import("#client/features/jobs/posting/PositionsPage.tsx").then((m) => m.PositionsPage),
  },
  {
    path: "/EmployerDashboard/positions/new",
    title: titles.newJob,
    access: ["employer"],
    room: "positions",
    load: () => import("#client/features/jobs/posting/NewJobPage.tsx").then((m) => m.NewJobPage),
  },
  {
    path: "/EmployerDashboard/positions/edit",
    title: titles.editJob,
    access: ["employer"],
    room: "positions",
    load: () => import("#client/features/jobs/posting/EditJobPage.tsx").then((m) => m.EditJobPage),
  },
  {
    path: "/EmployerDashboard/applicants",
    title: titles.applicants,
    access: ["employer"],
    room: "applicants",
    load: () => import("#client/features/applications/applicants/ApplicantsPage.tsx").then((m) => m.ApplicantsPage),
  },
  {
    path: "/EmployerDashboard/company",
    title: titles.company,
    access: ["employer"],
    room: "company",
    load: () => import("#client/features/profiles/company/CompanyRoom.tsx").then((m) => m.CompanyRoom),
  },
  {
    path: "/AdminDashboard",
    title: titles.adminDashboard,
    access: ["admin", "general"],
    room: "overview",
    load: () => import("./AdminOverview.tsx").then((m) => m.AdminOverview),
  },
  ...SEEKER_ROOMS,
  // The admins' other rooms: nobody else loads so much as their names.
  {
    path: "/AdminDashboard/*",
    title: titles.adminArea,
    access: ["admin"],
    inner: true,
    load: () => import("./admin/AdminPlace.tsx").then((m) => m.AdminPlace),
  },
  {
    path: "/admin/statistics",
    title: titles.adminStatistics,
    access: ["admin"],
    inner: true,
    load: () => import("./admin/AdminPlace.tsx").then((m) => m.AdminPlace),
  },
  {
    path: "/settings",
    title: titles.settings,
    access: USER_TYPES,
    load: () => import("./SettingsScreen.tsx").then((m) => m.SettingsScreen),
  },
  {
    path: "/companies/:userId",
    title: titles.companyPage,
    access: "public",
    frame: "around",
    load: () => import("#client/features/jobs/company/CompanyPage.tsx").then((m) => m.CompanyPage),
  },
  {
    path: "/jobs/:id",
    title: titles.job,
    access: "public",
    frame: "around",
    load: () => import("#client/features/jobs/page/JobPage.tsx").then((m) => m.JobPage),
  },
  {
    path: "/terms",
    title: titles.terms,
    access: "public",
    frame: "around",
    load: () => import("#client/features/legal/TermsPage.tsx").then((m) => m.TermsPage),
  },
  {
    path: "/privacy",
    title: titles.privacy,
    access: "public",
    frame: "around",
    load: () => import("#client/features/legal/PrivacyPage.tsx").then((m) => m.PrivacyPage),
  },
  {
    path: "/accessibility",
    title: titles.accessibility,
    access: "public",
    frame: "around",
    load: () => import("#client/features/legal/AccessibilityPage.tsx").then((m) => m.AccessibilityPage),
  },
  {
    path: RESOURCES_PATH,
    title: titles.resources,
    access: "public",
    frame: "around",
    load: () => import("#client/features/resources/ResourcesPage.tsx").then((m) => m.ResourcesPage),
  },
  {
    path: resourcesPath("people-with-disabilities"),
    title: titles.resourcesDisability,
    access: "public",
    frame: "around",
    load: () => import("#client/features/resources/DisabilityResources.tsx").then((m) => m.DisabilityResources),
  },
  {
    path: resourcesPath("indigenous-people"),
    title: titles.resourcesIndigenous,
    access: "public",
    frame: "around",
    load: () => import("#client/features/resources/IndigenousResources.tsx").then((m) => m.IndigenousResources),
  },
  {
    path: resourcesPath("job-seekers"),
    title: titles.resourcesJobSeekers,
    access: "public",
    frame: "around",
    load: () => import("#client/features/resources/JobSeekerResources.tsx").then((m) => m.JobSeekerResources),
  },
  {
    path: resourcesPath("employers"),
    title: titles.resourcesEmployers,
    access: "public",
    frame: "around",
    load: () => import("#client/features/resources/EmployerResources.tsx").then((m) => m.EmployerResources),
  },
  {
    path: "*",
    title: titles.notFound,
    access: "public",
    frame: "around",
    load: () => import("./NotFoundPage.tsx").then((m) => m.NotFoundPage),
  },
];

/** The route of a table that the router shows at a path. */
export const matchIn = <Route extends AppRoute>(table: readonly Route[], pathname: string): Route | undefined =>
  matchRoutes([...table], pathname)?.at(-1)?.route;

/** The route of a path; the last of the table takes what no other does. */
export const routeOf = (pathname: string): AppRoute | undefined => matchIn(ROUTES, pathname);

const HOMES: ReadonlySet<string> = new Set(USER_TYPES.map(homeOf));
/** Whether a page is one of the dashboards: they alone say 'Loading Dashboard' while they come. */
export const isDashboard = ({ path }: Pick<AppRoute, "path">): boolean => HOMES.has(path);

/** Whether somebody of this type may see the page. */
export function maySee({ access }: Pick<AppRoute, "access">, type: UserType): boolean {
  return access === "public" || access.includes(type);
}

/** The rooms of somebody of this type, in the order of their tabs, each with its address. */
export function roomsOf(type: UserType): { room: Room; path: string }[] {
  const first = new Map<Room, string>();
  for (const { room, path, access } of ROUTES)
    if (room && access !== "public" && access.includes(type) && !first.has(room)) first.set(room, path);
  return [...first].map(([room, path]) => ({ room, path }));
}

/**
 * Where somebody is sent who may not see a page: to the same room of their own home where that has it, since the type of
 * an account may change while a page is open, and older links name the home from before; otherwise to their home.
 */
export function insteadOf(pathname: string, type: UserType): string {
  const home = homeOf(type);
  const room = /^\/(?:Applicant|Admin)Dashboard(\/.+)$/.exec(pathname)?.[1];
  const moved = room === undefined ? undefined : routeOf(home + room);
  return room !== undefined && moved?.room && maySee(moved, type) ? home + room : home;
}

/** The entry pages have nothing for who has just signed in, nor has an address that leads nowhere. */
const isWorthAReturn = ({ access, frame, path }: AppRoute): boolean =>
  access !== "public" || (frame === "around" && path !== "*");

/** Where a login leads: to the wanted page where the role may see it, otherwise to the own dashboard. */
export function afterLogin(type: UserType, wanted: unknown): string {
  // Only a path of this site: `//host` would be another one.
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return homeOf(type);
  const route = routeOf(wanted.replace(/[?#].*$/, ""));
  return route && isWorthAReturn(route) && maySee(route, type) ? wanted : homeOf(type);
}
