import type { UserType } from "../accounts/user-types.ts";

/** The audiences of the resources; each has its own page. */
export const AUDIENCES = ["people-with-disabilities", "indigenous-people", "job-seekers", "employers"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The page that links to all of them. */
export const RESOURCES_PATH = "/resources";

export const resourcesPath = (audience: Audience) => `${RESOURCES_PATH}/${audience}` as const;

const OF_TYPE: Record<UserType, string> = {
  pwd: resourcesPath("people-with-disabilities"),
  indigenous: resourcesPath("indigenous-people"),
  general: resourcesPath("job-seekers"),
  employer: resourcesPath("employers"),
  admin: RESOURCES_PATH,
};

/** The page that a user type's dashboard links to. Admins help everyone, so they get the page with all of them. */
export const resourcesOf = (type: UserType): string => OF_TYPE[type];
