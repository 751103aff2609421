import { own } from "../dictionary.ts";

/** Without zod, because the first page of a visitor does without it too; the schema is in accounts.schemas.ts. */
export const USER_TYPES = ["pwd", "indigenous", "employer", "general", "admin"] as const;
export type UserType = (typeof USER_TYPES)[number];

/** 'Seeker' everywhere in the design: who looks for work. */
export function isSeeker(type: UserType): boolean {
  return type === "pwd" || type === "indigenous" || type === "general";
}

/** Where a signed-in user lands. Anything that this table does not know goes to `/`. */
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
