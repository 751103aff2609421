import type { Viewer } from "#server/platform/http/viewer.ts";

/** Announcements are made, and looked at, by admins. */
export const mayAnnounce = ({ userType }: Viewer): boolean => userType === "admin";
