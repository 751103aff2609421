import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";

/** Texts about applications: chat lines, which both sides read, and notifications for one side. */

const noted = (note: string): string => (note === "" ? "" : ` “${note}”`);

export const LINES = {
  sent: (job: string): string => `An application was sent: ${job}.`,
  moved: (job: string, status: ApplicationStatus, note: string): string =>
    `The application for ${job} is now at “${STATUS_TEXTS[status]}”.${noted(note)}`,
  withdrawn: (job: string): string => `The application for ${job} was withdrawn.`,
} as const;

/** They name no people, because a notification outlives the account that it would name. */
export const NOTES = {
  sent: (job: string) => ({ type: "info" as const, title: "New application", message: `Somebody applied for ${job}.` }),
  withdrawn: (job: string) => ({
    type: "info" as const,
    title: "Application withdrawn",
    message: `An application for ${job} was withdrawn.`,
  }),
  moved: (job: string, status: ApplicationStatus) => ({
    type: status === "rejected" ? ("info" as const) : ("success" as const),
    title: TITLES[status],
    message: `Your application for ${job} is now at “${STATUS_TEXTS[status]}”.`,
  }),
} as const;

const TITLES: Record<ApplicationStatus, string> = {
  pending: "Your application has arrived",
  review: "Your application is being read",
  interview: "You are invited to an interview",
  offer: "You have an offer",
  hired: "You are hired",
  rejected: "An answer to your application",
  withdrawn: "Your application was withdrawn",
};
