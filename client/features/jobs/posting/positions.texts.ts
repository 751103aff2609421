import type { ApplicationStatus } from "#shared/applications/applications.schemas.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";

/** Texts of the Job Positions page. */

const plural = new Intl.PluralRules("en-GB");
const counted = (count: number, single: string, many: string): string =>
  `${count} ${plural.select(count) === "one" ? single : many}`;

const STAGES: Record<ApplicationStatus, string> = {
  pending: "pending",
  review: "in review",
  interview: "interview",
  offer: "offer",
  hired: "hired",
  rejected: "not selected",
  withdrawn: "withdrawn",
};

export const positionsTexts = {
  title: "Job positions",
  post: "Post a job",
  loading: "Loading your jobs...",
  loaded: (count: number) => (count === 0 ? "No jobs here." : `${counted(count, "job", "jobs")} here.`),
  failed: "Your jobs could not be loaded",
  pages: "Pages of your jobs",
  views: "Show",
  all: "All",
  status: { draft: "Draft", open: "Open", closed: "Closed" } satisfies Record<JobStatus, string>,
  statusViews: { draft: "Drafts", open: "Open", closed: "Closed" } satisfies Record<JobStatus, string>,
  closedBy: { employer: "Closed by you", expiry: "Closed on its date" } satisfies Record<
    NonNullable<OwnJobCard["closed_by"]>,
    string
  >,
  written: "Written",
  published: "Published",
  changed: "Changed",
  until: "Open until",
  placeMissing: "Place not stated",
  applicants: (count: number) => (count === 0 ? "No applicants yet" : counted(count, "applicant", "applicants")),
  stage: (status: ApplicationStatus, count: number) => `${count} ${STAGES[status]}`,
  stages: (title: string) => `Where the applicants for ${title} stand`,
  edit: "Edit",
  finish: "Finish",
  look: "See it as seekers do",
  close: "Close",
  closing: "Closing...",
  reopen: "Reopen",
  reopening: "Opening...",
  remove: "Delete",
  closed: (title: string) => `${title} is closed`,
  closedText: "Nobody finds it or applies any more. You can open it again.",
  reopened: (title: string) => `${title} is open again`,
  removed: (title: string) => `The draft ${title} is deleted`,
  closeFailed: (title: string) => `${title} could not be closed`,
  reopenFailed: (title: string) => `${title} could not be opened again`,
  removeFailed: (title: string) => `${title} could not be deleted`,
  question: {
    title: (title: string) => `Delete the draft ${title}?`,
    text: "Nobody has seen it. It cannot be brought back.",
    stay: "Keep the draft",
    leave: "Delete the draft",
    busy: "Deleting...",
  },
  newDate: {
    title: (title: string) => `Open ${title} again`,
    text: "Its closing date has passed. Choose until when seekers may apply now.",
    label: "Closing date",
    hint: "Leave it empty, and the job stays open until you close it.",
    open: "Open the job",
    cancel: "Cancel",
  },
  empty: {
    title: "You have no jobs yet",
    text: "Write your first one: you can save it as a draft at any time, and see it as job seekers will.",
  },
  emptyView: {
    draft: { title: "No drafts", text: "What you save without publishing it stands here." },
    open: { title: "No open jobs", text: "Publish a draft, open a closed job again, or write a new one." },
    closed: { title: "No closed jobs", text: "Jobs that you close, or whose date has passed, stand here." },
  } satisfies Record<JobStatus, { title: string; text: string }>,
  emptyPage: {
    title: "This page is empty",
    text: "There are not so many jobs any more.",
    first: "Go to the first page",
  },
} as const;
