import * as z from "zod/mini";
import { IMAGE_TYPES } from "../files/images.ts";
import { MEGABYTE, tooLargeText, type UploadRule } from "../files/upload-rule.ts";
import { errorsOf } from "../texts/errors.ts";
import { attachmentsTexts } from "./texts/attachments/attachments.texts.ts";

const T = errorsOf(attachmentsTexts);

/** Files of messages: which are accepted, and the texts for the others. Used by server and client. */

/** Files of one message at most. */
export const ATTACHMENTS_MAX = 5;
/** The longest title of a file, in characters. The server shortens longer ones in the middle. */
export const TITLE_MAX = 120;

export const ATTACHMENT_KINDS = ["image", "pdf", "docx"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOCUMENT_TYPES = { pdf: "application/pdf", docx: DOCX_TYPE } as const;

export const ATTACHMENT_RULE: UploadRule = {
  // A signed-in user's share of the memory for uploads has to be larger (upload-slots.ts): 16 MB.
  maxBytes: 10 * MEGABYTE,
  // The file name extensions too, because not every system knows the type of a DOCX.
  accept: [...IMAGE_TYPES, ...Object.values(DOCUMENT_TYPES), ".pdf", ".docx"].join(","),
};

/** A stored name: random, with an extension for the type. */
export const AttachmentName = z.string().check(z.regex(/^[\w-]{32}\.(webp|pdf|docx)$/, T.fileName));

/** A file of a message. `title` is the name that its sender gave it; images have their size in pixels. */
export const Attachment = z.object({
  name: AttachmentName,
  kind: z.enum(ATTACHMENT_KINDS),
  title: z.string(),
  /** In bytes, as stored. */
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type Attachment = z.infer<typeof Attachment>;

/** The parts of a file that a list of conversations shows. */
export const AttachmentPreview = z.pick(Attachment, { kind: true, title: true });
export type AttachmentPreview = z.infer<typeof AttachmentPreview>;

/** The stored names of a message's files, in their order. */
export const AttachmentNames = z.array(AttachmentName).check(
  z.maxLength(ATTACHMENTS_MAX, T.tooMany),
  z.refine((names) => new Set(names).size === names.length, T.twice),
);

/** The kind of a chosen file by its type, or by its extension if the system knows no type; null for other kinds. */
export function claimedKind({ name, type }: { name: string; type: string }): AttachmentKind | null {
  if (IMAGE_TYPES.some((one) => one === type)) return "image";
  if (type === DOCUMENT_TYPES.pdf) return "pdf";
  if (type === DOCUMENT_TYPES.docx) return "docx";
  const ending = type === "" ? /\.(pdf|docx)$/i.exec(name)?.[1]?.toLowerCase() : undefined;
  return ending === "pdf" || ending === "docx" ? ending : null;
}

/**
 * The text for a file whose content is of no accepted kind. "Please choose a PDF" would not help people whose file is
 * named `.pdf`, so such names get a different text.
 * @param otherwise the text for all other names
 */
export function unsupportedText(name: string, otherwise: string, kinds: readonly string[] = ["pdf", "docx"]): string {
  const ending = /\.(pdf|docx)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || !kinds.includes(ending)) return otherwise;
  return ending === "pdf" ? attachmentsTexts.notPdf : attachmentsTexts.notDocx;
}

/** The problem with a chosen file, as far as a browser knows without reading it; null if there is none. */
export function attachmentProblem(file: { name: string; type: string; size: number }): string | null {
  if (claimedKind(file) === null) return attachmentsTexts.unsupported;
  if (file.size === 0) return attachmentsTexts.empty;
  if (file.size > ATTACHMENT_RULE.maxBytes) return tooLargeText(ATTACHMENT_RULE);
  return null;
}

/** The path of a stored attachment, for images and links. */
export const attachmentPath = ({ name }: Pick<Attachment, "name">): string => `/api/files/${name}`;
