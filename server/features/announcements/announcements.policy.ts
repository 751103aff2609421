import type { Viewer } from "#server/platform/http/viewer.ts";

/** Only admins make and read announcements. */
export const mayAnnounce = ({ userType }: Viewer): boolean => userType === "admin";
