import * as z from "zod/mini";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { Attachment } from "#shared/chat/attachments.ts";
import { MESSAGE_KINDS } from "#shared/chat/chat.schemas.ts";
import { Id, Moment } from "#shared/primitives.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { ReportTarget } from "#shared/reports/reports.schemas.ts";
import { OUTCOME_MAX, REPORT_ACTIONS, REPORT_DECISIONS, REPORT_SIDES } from "./report-lists.ts";

/** Who is named in a list: a company goes by its name. Null where the account is gone. */
export const ReportName = z.object({ id: Id, name: z.nullable(z.string()) });
export type ReportName = z.infer<typeof ReportName>;

/** A report among others: nothing of what was written. */
export const ListedReport = z.object({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  kind: ReportTarget.shape.kind,
  created_at: Moment,
  reporter: ReportName,
  reported: ReportName,
  /** Open reports about the same person, this one among them if it is open. */
  open_about: z.int(),
  /** Null while it is open. */
  decided_at: z.nullable(Moment),
  decided_by: z.nullable(ReportName),
});
export type ListedReport = z.infer<typeof ListedReport>;

/** One of the two, as far as a decision on the report needs them. */
export const ReportPerson = z.object({
  id: Id,
  /** Null where the account is gone, and with it what follows. */
  name: z.nullable(z.string()),
  /** Of an employer. */
  company: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** A job seeker is a job seeker: which kind of one is no matter here. */
  side: z.nullable(z.enum(REPORT_SIDES)),
  /** Cannot sign in. */
  suspended: z.boolean(),
});
export type ReportPerson = z.infer<typeof ReportPerson>;

/** A copied file. Its stored name is there where the report keeps it, and admins may open it; every look is recorded. */
const EvidenceFile = z.object({
  name: z.nullable(z.string()),
  kind: Attachment.shape.kind,
  title: z.string(),
  /** In bytes. */
  size: z.int(),
});

/** A message as it stood when it was reported. */
export const EvidenceMessage = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  files: z.array(EvidenceFile),
  /** The one that was reported. */
  reported: z.boolean(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
  deleted_at: z.nullable(Moment),
});
export type EvidenceMessage = z.infer<typeof EvidenceMessage>;

export const ReportDecision = z.object({
  status: z.enum(REPORT_DECISIONS),
  action: z.enum(REPORT_ACTIONS),
  /** What the reporter was told. */
  outcome: z.string(),
  by: ReportName,
  at: Moment,
  /** When its copies and files go, or went. */
  released_at: Moment,
});
export type ReportDecision = z.infer<typeof ReportDecision>;

/** Another report about the same person. */
export const OtherReport = z.object({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  created_at: Moment,
  reporter: ReportName,
  /** What was done, once it is decided. */
  action: z.nullable(z.enum(REPORT_ACTIONS)),
});
export type OtherReport = z.infer<typeof OtherReport>;

/** A report as an admin works on it. */
export const WholeReport = z.object({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  kind: ReportTarget.shape.kind,
  /** The reporter's own words; empty where there are none, and once the report's copies are gone. */
  details: z.string(),
  created_at: Moment,
  reporter: ReportPerson,
  reported: ReportPerson,
  /** The reported message and its neighbours, or the newest ones of a reported conversation; none once they are gone. */
  messages: z.array(EvidenceMessage),
  /** Other reports about the same person, the newest first, and how many there are in all. */
  others: z.array(OtherReport),
  others_total: z.int(),
  /** Null while it is open. */
  decision: z.nullable(ReportDecision),
  /** Whether the caller may decide it: not about themselves, nor what they reported themselves. */
  may_decide: z.boolean(),
});
export type WholeReport = z.infer<typeof WholeReport>;

/** The words for the reporter. */
export const Outcome = z.string(T.outcome).check(
  // Checked before trimming, so that a megabyte of blanks is not trimmed first.
  z.maxLength(4 * OUTCOME_MAX, { error: T.outcomeLong, abort: true }),
  z.trim(),
  z.minLength(1, T.outcome),
  z.maxLength(OUTCOME_MAX, T.outcomeLong),
);

export const DecisionDraft = z
  .strictObject({
    status: z.enum(REPORT_DECISIONS, T.reportDecision),
    action: z.optional(z.enum(REPORT_ACTIONS, T.reportAction)),
    outcome: Outcome,
    /** How the report stood when its decider saw it. */
    seen: z.enum(REPORT_STATUSES, T.reportStatus),
  })
  .check(
    z.refine(({ status, action = "none" }) => status === "resolved" || action === "none", {
      error: T.dismissedAction,
      path: ["action"],
    }),
  );
export type DecisionDraft = z.infer<typeof DecisionDraft>;
