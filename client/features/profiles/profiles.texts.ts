import type { UserType } from "#shared/accounts/user-types.ts";

/** Texts about a profile as a whole: loading, saving, and failures of both. */
export const profileTexts = {
  view: "Your profile",
  edit: "Edit your profile",
  loading: "Loading your profile...",
  loaded: "Your profile is here.",
  notAuthenticated: "Not authenticated",
  fetchUser: "Failed to fetch user data",
  fetching: "Error fetching data",
  uploadPhoto: "Failed to upload photo",
  updateUser: "Failed to update user info",
  updateJobSeeker: "Failed to update job seeker info",
  updateEmployer: "Failed to update employer info",
  saving: "Error saving data",
  /** Added if the first of two requests was successful. */
  halfSaved: "What you changed under Account Details is saved already.",
  saved: "Profile updated successfully!",
  openLink: (email: string) => `Open the link that we sent to ${email}. Your account keeps its address until then.`,
  stopped: "Stopped",
  stoppedText: "The upload was stopped. What you typed is still here.",
} as const;

export const USER_TYPE_TEXTS: Record<UserType, string> = {
  pwd: "Person with Disability",
  indigenous: "Indigenous person",
  general: "General User",
  employer: "Employer",
  admin: "Admin",
};
