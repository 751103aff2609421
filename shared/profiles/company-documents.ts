import * as z from "zod/mini";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { IMAGE_TYPES } from "../files/images.ts";
import { MEGABYTE, tooLargeText, type UploadRule } from "../files/upload-rule.ts";
import { Moment } from "../primitives.ts";
import { documentsTexts as DOCUMENT_TEXTS } from "./texts/documents/documents.texts.ts";

/**
 * Company documents for the admins' review, for client and server: which files are accepted, and texts for refusals.
 */

export const DOCUMENTS_MAX = 5;
export const DOCUMENT_RULE: UploadRule = {
  maxBytes: 10 * MEGABYTE,
  accept: [...IMAGE_TYPES, "application/pdf", ".pdf"].join(","),
};

export const CompanyDocument = z.object({
  /** Names the document in calls that remove it, and after `/api/files/` to open it. */
  name: z.string(),
  kind: z.enum(["image", "pdf"]),
  /** The original file name. */
  title: z.string(),
  /** In bytes, as downloaded. */
  size: z.int(),
  added_at: Moment,
});
export type CompanyDocument = z.infer<typeof CompanyDocument>;

/**
 * Checks a chosen file as far as a browser can without reading it. Returns the problem, or null. The server checks the
 * content.
 */
export function documentProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  const isPdf = type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));
  if (!isPdf && !IMAGE_TYPES.some((one) => one === type)) return DOCUMENT_TEXTS.unsupported;
  if (size === 0) return IMAGE_TEXTS.empty;
  return size > DOCUMENT_RULE.maxBytes ? tooLargeText(DOCUMENT_RULE) : null;
}
