import { matchIn, PAGE_PATHS, type Path } from "#client/shell/paths.ts";
import { appTexts } from "../texts/app.texts.ts";
import type { AppRoute, PageOfRoute } from "./app-route.ts";
import type * as MemberPages from "./member-pages.ts";
import { NOT_FOUND } from "./not-found.ts";
import type * as ReadingPages from "./reading-pages.ts";

const { titles } = appTexts;

/** Loads a page of signed-in people. Their table comes in the file of their frame, so that visitors do without it. */
const memberPage = (name: keyof typeof MemberPages): PageOfRoute["load"] => {
  return async () => (await import("./member-pages.ts"))[name]();
};

/** Loads a page of the legal texts or of the resources. Their table is not loaded with the landing page either. */
const readingPage = (name: keyof typeof ReadingPages): PageOfRoute["load"] => {
  return async () => (await import("./reading-pages.ts"))[name]();
};

const jobSearch: PageOfRoute = {
  title: () => titles.jobSearch,
  load: memberPage("JobSearchPage"),
};
const ownApplications: PageOfRoute = {
  title: () => titles.ownApplications,
  load: memberPage("OwnApplicationsPage"),
};
const savedJobs: PageOfRoute = {
  title: () => titles.savedJobs,
  load: memberPage("SavedJobsPage"),
};
const profile: PageOfRoute = {
  title: () => titles.profile,
  load: memberPage("ProfilePage"),
};

/** The name and the code of every path of `client/shell/paths.ts`. */
const SCREENS: Record<Path, PageOfRoute> = {
  "/": {
    title: () => titles.landing,
    prerendered: true,
    load: () => import("#client/app/pages/LandingScreen.tsx").then((m) => m.LandingScreen),
  },
  "/login": {
    title: () => titles.login,
    load: () => import("#client/features/accounts/sign-in/LoginPage.tsx").then((m) => m.LoginPage),
  },
  "/SignUpPage": {
    title: () => titles.applicantSignUp,
    load: () => import("#client/features/accounts/sign-up/ApplicantSignUpPage.tsx").then((m) => m.ApplicantSignUpPage),
  },
  "/EmployerSignUpForm": {
    title: () => titles.employerSignUp,
    load: () => import("#client/features/accounts/sign-up/EmployerSignUpPage.tsx").then((m) => m.EmployerSignUpPage),
  },
  "/verify-email": {
    title: () => titles.verifyEmail,
    load: () => import("#client/features/accounts/email/VerifyEmailPage.tsx").then((m) => m.VerifyEmailPage),
  },
  "/forgot-password": {
    title: () => titles.forgotPassword,
    load: () => import("#client/features/accounts/recovery/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
  },
  "/reset-password": {
    title: () => titles.resetPassword,
    load: () => import("#client/features/accounts/recovery/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
    loading: () => appTexts.checkingLink,
  },
  "/undo-email": {
    title: () => titles.undoEmail,
    load: () => import("#client/features/accounts/email/UndoEmailPage.tsx").then((m) => m.UndoEmailPage),
  },
  "/ApplicantDashboard": {
    title: () => titles.applicantDashboard,
    load: memberPage("SeekerOverview"),
  },
  "/EmployerDashboard": {
    title: () => titles.employerDashboard,
    load: memberPage("EmployerOverview"),
  },
  "/EmployerDashboard/positions": {
    title: () => titles.positions,
    load: memberPage("PositionsPage"),
  },
  "/EmployerDashboard/positions/new": {
    title: () => titles.newJob,
    load: memberPage("NewJobPage"),
  },
  "/EmployerDashboard/positions/edit": {
    title: () => titles.editJob,
    load: memberPage("EditJobPage"),
  },
  "/EmployerDashboard/applicants": {
    title: () => titles.applicants,
    load: memberPage("ApplicantsPage"),
  },
  "/EmployerDashboard/company": {
    title: () => titles.company,
    load: memberPage("OwnCompanyPage"),
  },
  "/AdminDashboard": {
    title: () => titles.adminDashboard,
    load: memberPage("AdminOverview"),
  },
  "/ApplicantDashboard/jobs": jobSearch,
  "/ApplicantDashboard/applications": ownApplications,
  "/ApplicantDashboard/saved": savedJobs,
  "/ApplicantDashboard/profile": profile,
  "/AdminDashboard/jobs": jobSearch,
  "/AdminDashboard/applications": ownApplications,
  "/AdminDashboard/saved": savedJobs,
  "/AdminDashboard/profile": profile,
  // The other admin pages: only admins load their names.
  "/AdminDashboard/*": {
    title: () => titles.adminArea,
    inner: true,
    load: () => import("#client/app/admin/AdminPages.tsx").then((m) => m.AdminPages),
  },
  "/admin/statistics": {
    title: () => titles.adminStatistics,
    inner: true,
    load: () => import("#client/app/admin/AdminPages.tsx").then((m) => m.AdminPages),
  },
  "/messages/:id?": {
    title: () => titles.messages,
    announcesItself: true,
    load: memberPage("MessagesPage"),
  },
  "/settings": {
    title: () => titles.settings,
    load: memberPage("SettingsScreen"),
  },
  "/companies/:userId": {
    title: () => titles.companyPage,
    load: () => import("#client/features/jobs/company/CompanyPage.tsx").then((m) => m.CompanyPage),
  },
  "/jobs/:id": {
    title: () => titles.job,
    load: () => import("#client/features/jobs/page/JobPage.tsx").then((m) => m.JobPage),
  },
  "/terms": {
    title: () => titles.terms,
    load: readingPage("TermsPage"),
  },
  "/privacy": {
    title: () => titles.privacy,
    load: readingPage("PrivacyPage"),
  },
  "/accessibility": {
    title: () => titles.accessibility,
    load: readingPage("AccessibilityPage"),
  },
  "/resources": {
    title: () => titles.resources,
    load: readingPage("ResourcesPage"),
  },
  "/resources/people-with-disabilities": {
    title: () => titles.resourcesDisability,
    load: readingPage("DisabilityResources"),
  },
  "/resources/indigenous-people": {
    title: () => titles.resourcesIndigenous,
    load: readingPage("IndigenousResources"),
  },
  "/resources/job-seekers": {
    title: () => titles.resourcesJobSeekers,
    load: readingPage("JobSeekerResources"),
  },
  "/resources/employers": {
    title: () => titles.resourcesEmployers,
    load: readingPage("EmployerResources"),
  },
  "*": NOT_FOUND,
};

/** Every page. The guards, the titles and the tests that visit all pages use this table. */
export const ROUTES: readonly AppRoute[] = PAGE_PATHS.map((page) => ({ ...page, ...SCREENS[page.path] }));

/** The route of a path; the last one of the table matches everything else. */
export const routeOf = (pathname: string): AppRoute | undefined => matchIn(ROUTES, pathname);
