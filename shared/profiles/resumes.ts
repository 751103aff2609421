import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { claimedKind } from "../chat/attachments.ts";
import { MEGABYTE, tooLargeText, type UploadRule } from "../files/upload-rule.ts";
import { resumesTexts as RESUME_TEXTS } from "./texts/resumes/resumes.texts.ts";

/** Resume files, for client and server: which ones are accepted, texts for refusals, and names of links. */

export const RESUME_RULE: UploadRule = {
  maxBytes: 5 * MEGABYTE,
  // File extensions too, because not every system knows the media type of DOCX.
  accept: ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/**
 * Checks a chosen file as far as a browser can without reading it. Returns the problem, or null. The server checks the
 * content.
 */
export function resumeProblem(file: { name: string; type: string; size: number }): string | null {
  const kind = claimedKind(file);
  if (kind === null || kind === "image") return RESUME_TEXTS.unsupported;
  if (file.size === 0) return IMAGE_TEXTS.empty;
  if (file.size > RESUME_RULE.maxBytes) return tooLargeText(RESUME_RULE);
  return null;
}

/**
 * The text of a link to a resume: its owner's name and the file type in capitals, `Maricel Abueva (PDF)`. The type
 * comes from the stored path, which reflects the actual content, not from the original file name.
 */
export function resumeLabel(owner: { first_name: string; last_name: string }, path: string): string {
  const name = `${owner.first_name} ${owner.last_name}`.trim();
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1];
  return ending === undefined ? name : `${name} (${ending.toUpperCase()})`;
}
