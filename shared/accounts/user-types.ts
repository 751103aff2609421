import { own } from "../dictionary.ts";

/** Kept free of zod for a visitor's first page; the schema is in accounts.schemas.ts. */
export const USER_TYPES = ["pwd", "indigenous", "employer", "general", "admin"] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Called 'Seeker' throughout the design: a person who looks for work. */
export function isSeeker(type: UserType): boolean {
  return type === "pwd" || type === "indigenous" || type === "general";
}

/** The page a user lands on after sign-in. Unknown types go to `/`. */
const HOME: Record<UserType, string> = {
  pwd: "/ApplicantDashboard",
  indigenous: "/ApplicantDashboard",
  employer: "/EmployerDashboard",
  general: "/AdminDashboard",
  admin: "/AdminDashboard",
};

export function homeOf(type: string): string {
  return own(HOME, type) ?? "/";
}
