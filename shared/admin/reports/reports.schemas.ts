import * as z from "zod/mini";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { Attachment, VoicePreview } from "#shared/chat/attachments.ts";
import { MESSAGE_KINDS } from "#shared/chat/chat.schemas.ts";
import { Id, Moment } from "#shared/primitives.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { ReportTarget } from "#shared/reports/reports.schemas.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { OUTCOME_MAX, REPORT_ACTIONS, REPORT_DECISIONS, REPORT_SIDES } from "./report-lists.ts";

const T = errorsOf(adminTexts);

/** A person in a list; an employer appears under the company's name. Null if the account is gone. */
export const ReportName = z.object({ id: Id, name: z.nullable(z.string()) });
export type ReportName = z.infer<typeof ReportName>;

/** A report in the list, without anything that people wrote. */
export const ListedReport = z.object({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  kind: ReportTarget.shape.kind,
  created_at: Moment,
  reporter: ReportName,
  reported: ReportName,
  /** Open reports about the same person, including this one if it is open. */
  open_about: z.int(),
  /** Null while it is open. */
  decided_at: z.nullable(Moment),
  decided_by: z.nullable(ReportName),
});
export type ListedReport = z.infer<typeof ListedReport>;

/** The reporter or the reported person, with what an admin needs for the decision. */
export const ReportPerson = z.object({
  id: Id,
  /** Null if the account is gone; the fields below are then null too. */
  name: z.nullable(z.string()),
  /** Only for an employer. */
  company: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** The kind of job seeker is left out because it does not matter here. */
  side: z.nullable(z.enum(REPORT_SIDES)),
  /** True if they cannot sign in. */
  suspended: z.boolean(),
});
export type ReportPerson = z.infer<typeof ReportPerson>;

/**
 * A copied file. Its stored name is present while the report retains it. Admins may open it; each opening is recorded.
 */
const EvidenceFile = z.object({
  name: z.nullable(z.string()),
  kind: Attachment.shape.kind,
  title: z.string(),
  /** In bytes. */
  size: z.int(),
  /** How its sender has described an image. */
  alt: z.optional(z.string()),
});
export type EvidenceFile = z.infer<typeof EvidenceFile>;

/** The copied recording of a voice message. */
const EvidenceVoice = z.extend(z.pick(EvidenceFile, { name: true, title: true, size: true }), { duration_ms: z.int() });

/** What a reported message replied to. The excerpt is empty if that was deleted or had only files. */
const EvidenceQuote = z.object({
  sender_id: Id,
  excerpt: z.string(),
  voice: z.optional(VoicePreview),
  deleted_at: z.nullable(Moment),
});

/** A message as it was when it was reported. */
export const EvidenceMessage = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  files: z.array(EvidenceFile),
  voice: z.optional(EvidenceVoice),
  /** The beginning of the message to which it replied; null in other messages, and in reports of older versions. */
  quote: z._default(z.nullable(EvidenceQuote), null),
  /** True for the message that was reported. */
  reported: z.boolean(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
  deleted_at: z.nullable(Moment),
});
export type EvidenceMessage = z.infer<typeof EvidenceMessage>;

export const ReportDecision = z.object({
  status: z.enum(REPORT_DECISIONS),
  action: z.enum(REPORT_ACTIONS),
  /** The reply that the reporter received. */
  outcome: z.string(),
  by: ReportName,
  at: Moment,
  /** When its copies and files will be or were deleted. */
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
  /** The action that was taken; only for decided reports. */
  action: z.nullable(z.enum(REPORT_ACTIONS)),
});
export type OtherReport = z.infer<typeof OtherReport>;

/** A report in full, for the admin who works on it. */
export const WholeReport = z.object({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  kind: ReportTarget.shape.kind,
  /** What the reporter wrote; empty if nothing, and after the report's copies were deleted. */
  details: z.string(),
  created_at: Moment,
  reporter: ReportPerson,
  reported: ReportPerson,
  /**
   * The reported message with its neighbours, or the newest messages of a reported conversation; empty after deletion.
   */
  messages: z.array(EvidenceMessage),
  /** Other reports about the same person, newest first, and their total number. */
  others: z.array(OtherReport),
  others_total: z.int(),
  /** Null while it is open. */
  decision: z.nullable(ReportDecision),
  /** Whether the caller may decide it: not if they are the reporter or the reported person. */
  may_decide: z.boolean(),
});
export type WholeReport = z.infer<typeof WholeReport>;

const OUTCOME_LONG = { error: () => adminTexts.outcomeLong({ max: OUTCOME_MAX }) };

/** The reply to the reporter. */
export const Outcome = z.string(T.outcome).check(
  // Checked before trimming, so that a megabyte of spaces is not trimmed first.
  z.maxLength(4 * OUTCOME_MAX, { ...OUTCOME_LONG, abort: true }),
  z.trim(),
  z.minLength(1, T.outcome),
  z.maxLength(OUTCOME_MAX, OUTCOME_LONG),
);

export const DecisionDraft = z
  .strictObject({
    status: z.enum(REPORT_DECISIONS, oneOf(REPORT_DECISIONS)),
    action: z.optional(z.enum(REPORT_ACTIONS, oneOf(REPORT_ACTIONS))),
    outcome: Outcome,
    /** The report's status as the deciding admin saw it. */
    seen: z.enum(REPORT_STATUSES, oneOf(REPORT_STATUSES)),
  })
  .check(
    z.refine(({ status, action = "none" }) => status === "resolved" || action === "none", {
      ...T.dismissedAction,
      path: ["action"],
    }),
  );
export type DecisionDraft = z.infer<typeof DecisionDraft>;
