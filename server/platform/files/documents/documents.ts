import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { ATTACHMENT_TEXTS as T } from "#shared/chat/attachments.ts";
import { Fault } from "#shared/fault.ts";
import { hasDangerousTarget, hasDdeField, isKnownPart, mayHaveFields } from "./docx-parts.ts";
import { readPdfObjects, UnreadablePdf } from "./pdf-objects.ts";
import { packedBytes, type ZipEntry, zipEntries } from "./zip-entries.ts";

/**
 * Documents of strangers. They are stored as they came and never opened by us nor by the page of another: what is asked
 * here is whether a file is what it says, whole, and without what would run, load or bring along something else when
 * its reader opens it.
 *
 * What this does not see: holes in the reader itself; pages, fonts and pictures inside of a PDF; forms of the kind XFA;
 * compressed objects of an encrypted PDF; and links, which are taken. For known malware there is the scanner.
 */

const inflate = promisify(inflateRaw);

/** Entries of a document; one with hundreds of pictures has some thousand. */
const ENTRIES_MAX = 2000;
/** What a document may unpack to. A file of 10 MB with many pictures comes to some 30. */
const UNPACKED_MAX = 200 * 1024 * 1024;
/** What the parts that are looked into may unpack to: the list of types, lists of relationships, and the text of a book. */
const TYPES_MAX = 1024 * 1024;
const RELATIONS_MAX = 4 * 1024 * 1024;
const TEXT_MAX = 32 * 1024 * 1024;
/** Where the end of a PDF is looked for; some writers leave a few lines behind it. */
const TAIL = 2048;

const TYPES = "[Content_Types].xml";
const TEXT = "word/document.xml";
/** Parts that carry programs, whatever the list of types calls them. */
const PROGRAM = /(^|\/)(vba(project|data)|activex|attachedtoolbars)|\.(bin|exe|dll|js|vbs|scr)$/i;
/** Office's own binary parts without programs: how a printer was set. */
const HARMLESS = /^word\/printerSettings\/[^/]+\.bin$/i;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const PROGRAM_TYPE = /macroEnabled|vbaProject|activeX/i;

/** Names in a PDF of what runs, starts a program, sends what is typed, or is a file of its own. */
const ACTIVE = [
  ...["JavaScript", "JS", "Launch", "SubmitForm", "ImportData"],
  ...["EmbeddedFile", "EmbeddedFiles", "RichMedia", "GoToE"],
];
/** What leaves the document: a link may, which is clicked, and no action that runs by itself. */
const LEAVING = ["URI", "GoToR"];

export type DocumentKind = "pdf" | "docx";

/** What the first bytes say. Null for what is neither, an image perhaps. */
export function documentKind(bytes: Buffer): DocumentKind | null {
  if (bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "pdf";
  return bytes.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) ? "docx" : null;
}

/** @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE where it is not a sound document of its kind */
export async function checkDocument(bytes: Buffer, kind: DocumentKind): Promise<void> {
  if (kind === "pdf") await checkPdf(bytes);
  else await checkDocx(bytes);
}

/** A version at the beginning, and at the end the place of the table that all of it hangs on. */
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

/** Asks the same of several parts, which may unpack to so much together. @throws {Fault} for one that is dangerous */
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

/** Nothing that would leave the folder where somebody unpacks it. */
function hasPlainName({ name }: ZipEntry): boolean {
  return !name.includes("\\") && !name.includes("\0") && !name.startsWith("/") && !name.split("/").includes("..");
}

/** Two parts of one name: every reader takes another one of them. */
function hasDoubles(entries: readonly ZipEntry[]): boolean {
  return new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length;
}

/** The text of a part, unpacked up to so many bytes whatever the directory says; null where that cannot be done. */
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
