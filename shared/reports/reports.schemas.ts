import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "./report-lists.ts";
import { reportsTexts } from "./texts/reports.texts.ts";

const T = errorsOf(reportsTexts);

/** Maximum length of a description, in characters. */
export const DETAILS_MAX = 1000;

/** What is reported: a message, or a conversation, which means the other person. */
export const ReportTarget = z.strictObject({ kind: z.enum(["message", "conversation"]), id: Id });
export type ReportTarget = z.infer<typeof ReportTarget>;

export const ReportDetails = z.string().check(
  // Checked before trimming, so that a megabyte of spaces is not trimmed first.
  z.maxLength(2 * DETAILS_MAX, { ...T.detailsTooLong, abort: true }),
  z.trim(),
  z.maxLength(DETAILS_MAX, T.detailsTooLong),
);

export const ReportDraft = z
  .strictObject({
    target: ReportTarget,
    reason: z.enum(REPORT_REASONS, T.reason),
    details: z.optional(ReportDetails),
  })
  // The reason "other" says nothing without a description.
  .check(
    z.refine(({ reason, details }) => reason !== "other" || Boolean(details), { ...T.details, path: ["details"] }),
  );
export type ReportDraft = z.infer<typeof ReportDraft>;

/** A report as its reporter sees it. */
export const Report = z.object({ id: Id, status: z.enum(REPORT_STATUSES), created_at: Moment });
export type Report = z.infer<typeof Report>;
