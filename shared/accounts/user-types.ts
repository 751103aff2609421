import * as z from "zod/mini";

export const USER_TYPES = ["pwd", "indigenous", "employer", "general", "admin"] as const;
export const UserType = z.enum(USER_TYPES);
export type UserType = z.infer<typeof UserType>;

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
  return HOME[type as UserType] ?? "/";
}
