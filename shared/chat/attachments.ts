import * as z from "zod/mini";
import { IMAGE_TEXTS, IMAGE_TYPES, type UploadRule } from "../files/images.ts";

/** Files of messages: which are accepted, and the texts for the others. Used by server and client. */

/** Files of one message at most. */
export const ATTACHMENTS_MAX = 5;
/** The longest title of a file, in characters. The server shortens longer ones in the middle. */
export const TITLE_MAX = 120;

export const ATTACHMENT_KINDS = ["image", "pdf", "docx"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOCUMENT_TYPES = { pdf: "application/pdf", docx: DOCX_TYPE } as const;

const MAX_MB = 10;

export const ATTACHMENT_TEXTS = {
  missing: "Please choose a file",
  unsupported:
    "This kind of file cannot be sent. Please choose a JPEG, PNG or WebP image, a PDF or a Word document (DOCX)",
  notPdf: "This file's name ends in .pdf, but it isn't a PDF. Please choose another one",
  notDocx: "This file's name ends in .docx, but it isn't a Word document. Please choose another one",
  tooLarge: `This file is too large: please choose one of at most ${MAX_MB} MB`,
  empty: IMAGE_TEXTS.empty,
  damagedPdf: "This PDF cannot be read. It may be damaged or cut off: please choose another one",
  damagedDocx: "This Word document cannot be read. It may be damaged: please choose another one",
  macros: "Documents with macros cannot be sent. Please save it as a plain DOCX or a PDF",
  activeDocx:
    "This Word document loads something from elsewhere or has other files in it. Please save it as a PDF and choose that one",
  activePdf: "This PDF has scripts, actions or other files in it. Please print it to a new PDF and choose that one",
  tooMany: "A message can have 5 files at most",
  twice: "Each file can be there once",
  notYours: "There is no such file to send. It may have been sent already: please attach it again",
} as const;

export const ATTACHMENT_RULE: UploadRule = {
  // A signed-in user's share of the memory for uploads has to be larger (upload-slots.ts): 16 MB.
  maxBytes: MAX_MB * 1024 * 1024,
  // The file name extensions too, because not every system knows the type of a DOCX.
  accept: [...IMAGE_TYPES, ...Object.values(DOCUMENT_TYPES), ".pdf", ".docx"].join(","),
  tooLarge: ATTACHMENT_TEXTS.tooLarge,
};

/** A stored name: random, with an extension for the type. */
export const AttachmentName = z
  .string()
  .check(z.regex(/^[\w-]{32}\.(webp|pdf|docx)$/, "Must be the name of an uploaded file"));

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
  z.maxLength(ATTACHMENTS_MAX, ATTACHMENT_TEXTS.tooMany),
  z.refine((names) => new Set(names).size === names.length, ATTACHMENT_TEXTS.twice),
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
  return ending === "pdf" ? ATTACHMENT_TEXTS.notPdf : ATTACHMENT_TEXTS.notDocx;
}

/** The problem with a chosen file, as far as a browser knows without reading it; null if there is none. */
export function attachmentProblem(file: { name: string; type: string; size: number }): string | null {
  if (claimedKind(file) === null) return ATTACHMENT_TEXTS.unsupported;
  if (file.size === 0) return ATTACHMENT_TEXTS.empty;
  if (file.size > ATTACHMENT_RULE.maxBytes) return ATTACHMENT_TEXTS.tooLarge;
  return null;
}

/** The path of a stored attachment, for images and links. */
export const attachmentPath = ({ name }: Pick<Attachment, "name">): string => `/api/files/${name}`;
