import type { ReportAction, ReportDecisionStatus, ReportSide } from "#shared/admin/reports/report-lists.ts";
import type { AttachmentKind } from "#shared/chat/attachments.ts";
import type { ReportStatus } from "#shared/reports/report-lists.ts";
import { REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from "../shared/report.texts.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Texts of the reports section. */
export const reportTexts = {
  lead: "What people reported to you. Open reports wait for a decision, the oldest first.",
  views: "Reports by how they stand",
  statuses: REPORT_STATUS_WORDS,
  reasons: REPORT_REASON_WORDS,
  kinds: { message: "A message", conversation: "A person" },
  loading: "Loading reports...",
  loaded: (total: number) => `${plural(total, "report", "reports")} found.`,
  nowOpen: (open: number) => `${plural(open, "report is", "reports are")} open now.`,
  failed: "The reports could not be loaded.",
  pages: "Pages of reports",
  about: "about",
  reportedBy: "Reported by",
  decidedBy: { resolved: "Resolved by", dismissed: "Dismissed by" } satisfies Record<ReportDecisionStatus, string>,
  openAbout: (count: number) => `${plural(count, "open report", "open reports")} about this person`,
  gone: "Deleted user",
  goneAdmin: "An admin who has left",
  empty: {
    open: { title: "Nothing waits for you", text: "New reports arrive here at once." },
    resolved: { title: "No report is resolved yet", text: "Reports on which an admin acted stand here." },
    dismissed: { title: "No report is dismissed yet", text: "Reports in which no rule was broken stand here." },
  } satisfies Record<ReportStatus, { title: string; text: string }>,

  // A single report.
  all: "All reports",
  titleOf: (reason: string, name: string) => `${reason}: ${name}`,
  pageTitle: (name: string) => `Report about ${name}`,
  reportLoading: "Loading the report...",
  reportLoaded: "The report is loaded.",
  notFound: "There is no such report",
  notFoundText: "It may be an old one that was removed, or one that others have to decide.",
  reportFailed: "The report could not be loaded.",
  recorded: "Your look at this report is written down in the audit trail, and each file that you open.",
  people: "Who",
  reported: "Reported person",
  reporter: "Reporter",
  sides: { seeker: "Job seeker", employer: "Employer", admin: "Admin" } satisfies Record<ReportSide, string>,
  suspended: "Cannot sign in",
  accountGone: "The account is deleted",
  act: "Warn or suspend",
  actOf: (name: string) => `: ${name}`,
  words: "In the reporter's words",
  noWords: "Nothing was added.",
  wordsReleased: "What was written is no longer kept.",
  evidence: "What was written",
  evidenceHint: {
    message: "The reported message with up to five before and behind it, as they stood when it was reported.",
    conversation: "The newest messages of the conversation, as they stood when it was reported.",
  },
  noEvidence: "Nothing had been written in this conversation.",
  released: (day: string) => `The copies and files of this report were removed on ${day}.`,
  thisOne: "Reported message",
  editedBefore: "Changed before the report",
  deletedBefore: "This message was deleted before it was reported.",
  systemLine: "A line about an application or an interview. What it says is for the two alone.",
  fileOnly: "Files only",
  files: (name: string) => `Files of ${name}`,
  download: "Download ",
  newTab: " (opens in a new tab)",
  fileKinds: { image: "Image", pdf: "PDF", docx: "Word document" } satisfies Record<AttachmentKind, string>,
  notKept: "not kept: it was not reported",
  others: "Other reports about this person",
  othersMore: (count: number) => `${plural(count, "older one is", "older ones are")} not shown.`,
  noOthers: "There are none.",

  // The decision.
  decision: "Decision",
  ownMatter: "You reported this yourself, so another admin has to decide it.",
  final: "A decision is final, and the reporter is told at once. The reported person is not told who reported.",
  verdict: "What do you decide?",
  verdicts: {
    resolved: { label: "Resolve", hint: "A rule was broken, and you have dealt with it" },
    dismissed: { label: "Dismiss", hint: "No rule was broken, or there is not enough to act on" },
  } satisfies Record<ReportDecisionStatus, { label: string; hint: string }>,
  action: "What was done?",
  actionHint: "Warn or suspend first, on the person's page. Only admins read this.",
  actions: {
    none: "Nothing more",
    warned: "The person was warned",
    suspended: "The person was suspended",
  } satisfies Record<ReportAction, string>,
  outcome: "What the reporter is told",
  outcomeHint: "Say nothing of what was done to the other person.",
  suggestions: "Words to begin with",
  suggested: {
    resolved: [
      {
        name: "We acted on it",
        words:
          "Thank you for telling us. We looked into it and acted. If it happens again, please report it again: you help to keep everybody safe.",
      },
    ],
    dismissed: [
      {
        name: "No rule was broken",
        words:
          "Thank you for telling us. We looked at it closely and found nothing that breaks our rules. If you do not want to hear from this person, you can block them in the chat.",
      },
      {
        name: "Not enough to act on",
        words:
          "Thank you for telling us. What we were sent is not enough to act on. If there is more, please report that as well: we look at it.",
      },
    ],
  },
  filledIn: "The words are filled in. You can change them.",
  chooseVerdict: "Please choose what you decide",
  save: "Save decision",
  saving: "Saving...",
  notSaved: "The decision was not saved",
  unknown: "Please try again.",
  saved: "The decision is saved",
  savedText: "The reporter is told.",
  lateText: "Nothing of yours was saved. Below is what was decided.",
  elsewhere: "Another admin has decided this report",
  elsewhereText: "Below is what was decided.",
  decided: { resolved: "Resolved", dismissed: "Dismissed" } satisfies Record<ReportDecisionStatus, string>,
  by: "By",
  when: "When",
  done: "What was done",
  told: "What the reporter was told",
  keptUntil: "Copies and files are kept until",
} as const;
