/** Addresses of the admin pages. */

const HOME = "/AdminDashboard";

export const personTarget = (userId: number): string => `${HOME}/people/${userId}`;
export const reportTarget = (reportId: number): string => `${HOME}/reports/${reportId}`;
export const ANNOUNCEMENTS_TARGET = `${HOME}/announcements`;
