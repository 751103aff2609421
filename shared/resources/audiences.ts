import type { UserType } from "../accounts/user-types.ts";

/** The people that the resources are written for; each has a page of its own. */
export const AUDIENCES = ["people-with-disabilities", "indigenous-people", "job-seekers", "employers"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The page from which all of them are reached. */
export const RESOURCES_PATH = "/resources";

export const resourcesPath = (audience: Audience) => `${RESOURCES_PATH}/${audience}` as const;

const OF_TYPE: Record<UserType, string> = {
  pwd: resourcesPath("people-with-disabilities"),
  indigenous: resourcesPath("indigenous-people"),
  general: resourcesPath("job-seekers"),
  employer: resourcesPath("employers"),
  admin: RESOURCES_PATH,
};

/** Where the dashboard of a user type links to: its own page. Admins help everyone, so they get all of them. */
export const resourcesOf = (type: UserType): string => OF_TYPE[type];
