import type { UserType } from "#shared/accounts/user-types.ts";

/** The notifications about what an admin did to an account. */

const TYPES: Record<UserType, string> = {
  pwd: "Person with Disability",
  indigenous: "Indigenous person",
  general: "General User",
  employer: "Employer",
  admin: "Admin",
};

interface Told {
  type: "alert" | "success" | "info";
  title: string;
  message: string;
}

export const suspendedNotice = (reason: string): Told => ({
  type: "alert",
  title: "Your account was suspended",
  message: reason,
});

export const reactivatedNotice = (reason: string | undefined): Told => ({
  type: "success",
  title: "Your account is active again",
  message: reason ?? "You can use everything as before.",
});

export const warnedNotice = (message: string): Told => ({ type: "alert", title: "A warning from our team", message });

export const typeChangedNotice = (to: UserType): Told => ({
  type: "info",
  title: "The type of your account was changed",
  message: `It is ${TYPES[to]} now.`,
});

/** What was done, for a second admin: 'Ana Reyes suspended this account 2 minutes ago.' */
export const DONE = {
  "user.suspend": "suspended this account",
  "user.reactivate": "reactivated this account",
  "user.type": "changed the type of this account",
  "listing.approve": "agreed that this person is listed as indigenous",
} as const;
