import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { attachmentsTexts as T } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { Fault } from "#shared/fault.ts";
import { hasDangerousTarget, hasDdeField, isKnownPart, mayHaveFields } from "./docx-parts.ts";
import { readPdfObjects, UnreadablePdf } from "./pdf-objects.ts";
import { packedBytes, type ZipEntry, zipEntries } from "./zip-entries.ts";

/**
 * Checks of untrusted documents. They are stored unchanged and are never opened by the server nor shown inline. This
 * checks whether a file is what it claims to be, complete, and without anything that would run, load or bring along
 * other content when its reader opens it.
 * It does not detect: holes in the reader itself; the content of pages, fonts and pictures in a PDF; XFA forms;
 * compressed objects of an encrypted PDF; and links, which are allowed. The scanner looks for known malware.
 */

const inflate = promisify(inflateRaw);

/** The most entries of a document; one with hundreds of pictures has a few thousand. */
const ENTRIES_MAX = 2000;
/** The most bytes a document may unpack to. A 10 MB file with many pictures unpacks to about 30 MB. */
const UNPACKED_MAX = 200 * 1024 * 1024;
/** The most bytes that the checked parts may unpack to. The text of a book fits. */
const TYPES_MAX = 1024 * 1024;
const RELATIONS_MAX = 4 * 1024 * 1024;
const TEXT_MAX = 32 * 1024 * 1024;
/** Where the end of a PDF is searched; some writers add a few lines after it. */
const TAIL = 2048;

const TYPES = "[Content_Types].xml";
const TEXT = "word/document.xml";
/** Parts that contain programs, whatever the content types say. */
const PROGRAM = /(^|\/)(vba(project|data)|activex|attachedtoolbars)|\.(bin|exe|dll|js|vbs|scr)$/i;
/** Office's binary parts without programs: printer settings. */
const HARMLESS = /^word\/printerSettings\/[^/]+\.bin$/i;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const PROGRAM_TYPE = /macroEnabled|vbaProject|activeX/i;

/** PDF names of things that run, start a program, submit form data, or embed a file. */
const ACTIVE = [
  ...["JavaScript", "JS", "Launch", "SubmitForm", "ImportData"],
  ...["EmbeddedFile", "EmbeddedFiles", "RichMedia", "GoToE"],
];
/**
 * Actions that leave the document: allowed for links, which are clicked, but not for actions that run by themselves.
 */
const LEAVING = ["URI", "GoToR"];

export type DocumentKind = "pdf" | "docx";

/** The kind that the first bytes show; null for neither, possibly an image. */
export function documentKind(bytes: Buffer): DocumentKind | null {
  if (bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "pdf";
  return bytes.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) ? "docx" : null;
}

/** @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE if it is not a valid document of its kind */
export async function checkDocument(bytes: Buffer, kind: DocumentKind): Promise<void> {
  if (kind === "pdf") await checkPdf(bytes);
  else await checkDocx(bytes);
}

/** Requires a version at the beginning, and at the end the position of the cross-reference table. */
async function checkPdf(bytes: Buffer): Promise<void> {
  const version = /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8));
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - TAIL));
  const table = /startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1];
  if (!version || table === undefined || Number(table) >= bytes.length) throw new Fault("BAD_INPUT", T.damagedPdf);
  const { names, openActions, additionalActions } = await readPdfObjects(bytes).catch((err: unknown) => {
    if (err instanceof UnreadablePdf) throw new Fault("BAD_INPUT", T.damagedPdf);
    throw err;
  });
  const isActive =
    ACTIVE.some((name) => names.has(name)) ||
    openActions.some((action) => action !== "GoTo") ||
    additionalActions.some((action) => LEAVING.includes(action));
  if (isActive) throw new Fault("UNSUPPORTED_TYPE", T.activePdf);
}

async function checkDocx(bytes: Buffer): Promise<void> {
  const entries = zipEntries(bytes, ENTRIES_MAX);
  const unpacked = entries?.reduce((sum, entry) => sum + entry.unpacked, 0) ?? 0;
  if (!entries || unpacked > UNPACKED_MAX || !entries.every(hasPlainName) || hasDoubles(entries))
    throw new Fault("BAD_INPUT", T.damagedDocx);
  if (entries.some(({ name }) => PROGRAM.test(name) && !HARMLESS.test(name)))
    throw new Fault("UNSUPPORTED_TYPE", T.macros);
  const types = await part(bytes, entries, TYPES, TYPES_MAX);
  if (types && PROGRAM_TYPE.test(types)) throw new Fault("UNSUPPORTED_TYPE", T.macros);
  // Another kind of archive: a spreadsheet, a program, plain files.
  if (!types?.includes(MAIN_TYPE)) throw new Fault("UNSUPPORTED_TYPE", T.unsupported);
  if (!entries.every(({ name }) => isKnownPart(name))) throw new Fault("UNSUPPORTED_TYPE", T.activeDocx);
  const text = await part(bytes, entries, TEXT, TEXT_MAX);
  if (!text || !/<(\w+:)?document[\s>]/.test(text)) throw new Fault("BAD_INPUT", T.damagedDocx);
  await refuse(bytes, entries, (name) => name.toLowerCase().endsWith(".rels"), RELATIONS_MAX, hasDangerousTarget);
  await refuse(bytes, entries, mayHaveFields, TEXT_MAX, hasDdeField);
}

/** Runs a check on several parts with a shared limit for unpacked bytes. @throws {Fault} for a dangerous part */
async function refuse(
  bytes: Buffer,
  entries: readonly ZipEntry[],
  isAsked: (name: string) => boolean,
  most: number,
  isDangerous: (xml: string) => boolean,
): Promise<void> {
  let left = most;
  for (const { name } of entries.filter((entry) => isAsked(entry.name))) {
    const xml = await part(bytes, entries, name, Math.max(1, left));
    if (xml === null) throw new Fault("BAD_INPUT", T.damagedDocx);
    left -= xml.length;
    if (isDangerous(xml)) throw new Fault("UNSUPPORTED_TYPE", T.activeDocx);
  }
}

/** Names that do not leave the folder when someone unpacks the archive. */
function hasPlainName({ name }: ZipEntry): boolean {
  return !name.includes("\\") && !name.includes("\0") && !name.startsWith("/") && !name.split("/").includes("..");
}

/** Whether two parts have the same name: readers differ in which one they use. */
function hasDoubles(entries: readonly ZipEntry[]): boolean {
  return new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length;
}

/** The text of a part, unpacked up to a limit whatever the directory says; null if that fails. */
async function part(bytes: Buffer, entries: readonly ZipEntry[], name: string, most: number): Promise<string | null> {
  const entry = entries.find((one) => one.name === name);
  const packed = entry && packedBytes(bytes, entry);
  if (!packed) return null;
  if (entry.method === 0) return packed.length > most ? null : packed.toString("utf8");
  try {
    return (await inflate(packed, { maxOutputLength: most })).toString("utf8");
  } catch {
    return null;
  }
}
