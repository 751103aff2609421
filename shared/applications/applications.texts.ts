import type { ApplicationStatus } from "./status-lists.ts";
import { movesOf, STATUS_TEXTS } from "./statuses.ts";

const quoted = (status: ApplicationStatus) => `“${STATUS_TEXTS[status]}”`;

/** Texts about applications, for both sides. */
export const APPLICATION_TEXTS = {
  notFound: "Application not found",
  /** Shown instead of a company whose account was deleted. */
  companyGone: "Deleted company",

  jobNotFound: "This job is not there any more",
  jobClosed: "This job does not take applications any more",
  /** The text by which the specification's mapper recognises this conflict. */
  alreadyApplied: "You have already applied for this job.",
  alreadyWithdrawn: "You have already applied for this job, and withdrew. That cannot be undone.",
  blockedByYou: "You blocked this company. Unblock it to apply.",
  mayNotApply: "You cannot apply for this job",
  letterLong: "A cover letter can have 4000 characters at most",
  oneResume: "Please choose one resume: the one of your profile or a file",
  noProfileResume: "There is no resume on your profile. Please choose a file",
  resumeGone: "The resume of your profile cannot be read any more. Please choose a file",

  /** One of the two has blocked the other, so neither can write. The blocked person does not learn the reason. */
  wordsYouBlocked:
    "You blocked the other side. Unblock them to write to them. What needs no words can be done all the same.",
  wordsRefused: "You cannot write to the other side. What needs no words can be done all the same.",
  noteLong: "A note can have 1000 characters at most",
  status: "Please choose a status from the list",
  /** Another move came first, or the table does not allow this one. */
  cannotMove: (from: ApplicationStatus): string => {
    const open = movesOf(from, "employer");
    const now = `This application is at ${quoted(from)} now.`;
    return open.length === 0 ? `${now} That is final.` : `${now} It can be moved to ${open.map(quoted).join(" or ")}.`;
  },
  movedOn: (status: ApplicationStatus): string =>
    `This application is at ${quoted(status)} now. Please look at what has changed, and decide again.`,
  cannotWithdraw: (status: ApplicationStatus): string =>
    `This application is at ${quoted(status)} now. It cannot be withdrawn any more.`,
  changedMeanwhile: "Someone else just changed this. Please try again.",
  rejectMany: "Please choose from 1 to 100 applications",
  sort: "Please choose an order from the list",
  searchLong: "Please search with 100 characters at most",

  /** The rejection that both dialogs begin with; a rejection of several without a note gets it too. */
  defaultRejection:
    "Thank you for applying, and for the time that you took for it. We have decided to go on with other applicants for this position. We wish you well, and would be glad if you applied to us again.",
} as const;

/**
 * The consent for sharing something with one employer, for one application. The version is recorded with the answer, so
 * a changed text needs a new version.
 */
export const SHARING = {
  version: "2026-11.1",
  disability: "Share my disability with this employer, for this application",
  access_needs: "Share my access needs with this employer, for this application",
  hint: "You need not share anything. Only this employer sees it, it never lowers your match, and you can take it back at any time. Needs that are marked for you alone are never shared.",
} as const;
