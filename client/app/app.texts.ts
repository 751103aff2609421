import type { UserType } from "#shared/accounts/user-types.ts";

/** The words of the frame around signed-in pages, and the names of all pages. */
export const appTexts = {
  titles: {
    landing: "Welcome",
    login: "Sign in",
    applicantSignUp: "Create your account",
    employerSignUp: "Create an employer account",
    verifyEmail: "Verify your email",
    forgotPassword: "Forgot your password?",
    resetPassword: "Set a new password",
    applicantDashboard: "Applicant dashboard",
    employerDashboard: "Employer dashboard",
    adminDashboard: "Dashboard",
    terms: "Terms and conditions",
    privacy: "Privacy notice",
    accessibility: "Accessibility statement",
    notFound: "Page not found",
  },
  checkingLink: "Checking your reset link...",
  mainNav: "Main",
  home: "Home",
  messages: "Messages",
  accountMenu: (name: string) => `${name}, account menu`,
  logout: "Logout",
  noPhoto: "No photo found",
  photoFailed: "Your photo failed to load",
  crash: {
    title: "Something went wrong",
    lead: "This page stopped working. Nothing that was sent is lost.",
    reload: "Reload this page",
    home: "Go to the start page",
  },
  /** Who somebody is, under their name. What a seeker did not choose to show stays out of it. */
  kinds: {
    pwd: "Job seeker",
    indigenous: "Job seeker",
    general: "Community member",
    employer: "Employer",
    admin: "Admin",
  } satisfies Record<UserType, string>,
} as const;
