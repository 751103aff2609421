import * as z from "zod/mini";
import { IMAGE_TYPES } from "../files/images.ts";
import { MEGABYTE, tooLargeText, type UploadRule } from "../files/upload-rule.ts";
import { errorsOf } from "../texts/errors.ts";
import { attachmentsTexts } from "./texts/attachments/attachments.texts.ts";
import { WAVEFORM_BARS, WAVEFORM_TOP } from "./voice-limits.ts";

const T = errorsOf(attachmentsTexts);

/** Files of messages: which are accepted, and the texts for the others. Used by server and client. */

/** Files of one message at most. */
export const ATTACHMENTS_MAX = 5;
/** The longest title of a file, in characters. The server shortens longer ones in the middle. */
export const TITLE_MAX = 120;
/** The longest description of an image, in characters. */
export const ALT_MAX = 300;

export const ATTACHMENT_KINDS = ["image", "pdf", "docx", "audio"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** A recording is MP3, which every browser plays. */
export const AUDIO_TYPE = "audio/mpeg";
const DOCUMENT_TYPES = { pdf: "application/pdf", docx: DOCX_TYPE } as const;

export const ATTACHMENT_RULE: UploadRule = {
  // A signed-in user's share of the memory for uploads has to be larger (upload-slots.ts): 16 MB.
  maxBytes: 10 * MEGABYTE,
  // The file name extensions too, because not every system knows the type of a DOCX.
  accept: [...IMAGE_TYPES, ...Object.values(DOCUMENT_TYPES), ".pdf", ".docx"].join(","),
};

/** A stored name: random, with an extension for the type. */
export const AttachmentName = z.string().check(z.regex(/^[\w-]{32}\.(webp|pdf|docx|mp3)$/, T.fileName));

const isVoiceName = (name: string): boolean => name.endsWith(".mp3");
const isImageName = (name: string): boolean => name.endsWith(".webp");

/** How loud a recording is over its length. */
export const Waveform = z
  .array(z.int(T.waveform).check(z.minimum(0, T.waveform), z.maximum(WAVEFORM_TOP, T.waveform)), T.waveform)
  .check(z.length(WAVEFORM_BARS, T.waveform));

/** A file of a message. `title` is the name that its sender gave it; images have their size in pixels. */
export const Attachment = z.object({
  name: AttachmentName,
  kind: z.enum(ATTACHMENT_KINDS),
  title: z.string(),
  /** In bytes, as stored. */
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** What an image shows, for people who do not see it; missing if its sender did not say. */
  alt: z.optional(z.string()),
  /** Only of a recording. */
  duration_ms: z.optional(z.int()),
  waveform: z.optional(z.array(z.int())),
});
export type Attachment = z.infer<typeof Attachment>;

/** The recording of a voice message. */
export const Voice = z.extend(Attachment, { kind: z.literal("audio"), duration_ms: z.int() });
export type Voice = z.infer<typeof Voice>;

export const isVoice = (file: Attachment): file is Voice => file.kind === "audio" && file.duration_ms !== undefined;

/** All files of a message, its recording included. */
export const filesOf = ({
  attachments,
  voice,
}: {
  attachments?: readonly Attachment[] | undefined;
  voice?: Voice | null | undefined;
}): Attachment[] => [...(voice ? [voice] : []), ...(attachments ?? [])];

/** The parts of a file that a list of conversations shows. */
export const AttachmentPreview = z.pick(Attachment, { kind: true, title: true });
export type AttachmentPreview = z.infer<typeof AttachmentPreview>;

/** The parts of a recording that a list of conversations shows. */
export const VoicePreview = z.pick(Voice, { duration_ms: true });
export type VoicePreview = z.infer<typeof VoicePreview>;

/** The stored names of a message's files, in their order. */
export const AttachmentNames = z.array(AttachmentName).check(
  z.maxLength(ATTACHMENTS_MAX, T.tooMany),
  z.refine((names) => new Set(names).size === names.length, T.twice),
  z.refine((names) => names.filter(isVoiceName).length <= 1, T.oneVoice),
);

/** What an image shows, as its sender describes it. */
export const Alt = z.string(T.alt).check(
  // Checked before trimming, which would be slow for a megabyte of blanks.
  z.maxLength(4 * ALT_MAX, { ...T.altLong, abort: true }),
  z.trim(),
  z.maxLength(ALT_MAX, T.altLong),
);

/** The descriptions of a message's files, in their order; empty without one. */
export const AttachmentAlts = z.array(Alt).check(z.maxLength(ATTACHMENTS_MAX, T.alts));
export const altsFit = z.refine<{ attachments?: string[] | undefined; alts?: string[] | undefined }>(
  ({ attachments = [], alts }) =>
    !alts ||
    (alts.length === attachments.length && alts.every((alt, n) => alt === "" || isImageName(attachments[n] ?? ""))),
  { ...T.alts, path: ["alts"] },
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
  const ending = /\.(pdf|docx|mp3)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || !kinds.includes(ending)) return otherwise;
  if (ending === "mp3") return attachmentsTexts.notMp3;
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
