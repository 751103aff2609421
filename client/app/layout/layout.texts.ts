import type { DashboardTab } from "#client/shell/paths.ts";
import type { UserType } from "#shared/accounts/user-types.ts";

/** The texts of the frame around signed-in pages. */
export const layoutTexts = {
  mainNav: "Main",
  sectionsNav: "Dashboard",
  sections: {
    overview: "Overview",
    search: "Job Search",
    applications: "Applications",
    saved: "Saved Jobs",
    profile: "Profile",
    positions: "Job Positions",
    applicants: "Applicants",
    company: "Company",
  } satisfies Record<DashboardTab, string>,
  /** The labels of a phone's bottom bar: each has a fifth of the width. */
  bar: {
    overview: "Home",
    search: "Jobs",
    applications: "Applications",
    profile: "Profile",
    positions: "Jobs",
    applicants: "Applicants",
    company: "Company",
  },
  home: "Home",
  messages: "Messages",
  notifications: "Notifications",
  notificationsUnread: (count: number) => `Notifications, ${count} unread`,
  notificationsFailed: "Your notifications could not be loaded.",
  applyFailed: "You cannot apply at this moment.",
  applicationFailed: "The application could not be opened.",
  information: "Help",
  profileFailed: "Your profile could not be opened.",
  notLoaded: "This could not be loaded. Please check your connection, then try again.",
  accountMenu: (name: string) => `${name}, account menu`,
  profile: "Profile",
  editAccount: "Edit Account",
  settings: "Settings",
  logout: "Logout",
  photoFailed: "Your photo failed to load",
  /** The line under a person's name. It never says more about a job seeker than they chose to show. */
  kinds: {
    pwd: "Job seeker",
    indigenous: "Job seeker",
    general: "Job seeker",
    employer: "Employer",
    admin: "Admin",
  } satisfies Record<UserType, string>,
} as const;
