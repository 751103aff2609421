import type { Endpoint } from "#shared/endpoint.ts";
import { Fault, type FaultCode, type FieldTexts } from "#shared/fault.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { tooLargeText, type UploadRule } from "#shared/files/upload-rule.ts";

/** The largest body without its files, in bytes: more than a message of 4000 escaped characters. */
export const FIELDS_MAX = 64 * 1024;
/**
 * More parts than any of our forms has. Each costs time to parse, and a large body could contain a hundred thousand.
 */
const PARTS_MAX = 60;

interface Form {
  fields: unknown;
  files: Record<string, Uint8Array>;
  fileNames: Record<string, string>;
}

interface Problem {
  code: FaultCode;
  text: string;
  /** Whether the text is also the message of the fault, not only at its field. */
  isMessage?: boolean;
}

/**
 * Parses a multipart form: files by the names of their parts, and the fields either as JSON in the part `data` or (as
 * in the applicant's call of the specification) as one part per field.
 * @throws {Fault} BAD_INPUT or TOO_LARGE, with a text for each invalid part
 */
export async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string, endpoint: Endpoint): Promise<Form> {
  const rules = new Map<string, UploadRule>(Object.entries(endpoint.files ?? {}));
  const refused = new Map(Object.entries(endpoint.refusedFiles ?? {}));
  // Maps, because a part may have any name, such as `__proto__`.
  const fields = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const fileNames = new Map<string, string>();
  const wrong = new Map<string, Problem>();
  for (const [name, value] of await entriesOf(bytes, contentType)) {
    const problem = await take(name, value);
    if (problem) wrong.set(name, problem);
    else if (files.has(name) && typeof value !== "string") fileNames.set(name, value.name);
  }
  if (wrong.size > 0) throw problems(wrong);
  if (fields.size + files.size === 0) throw badForm({ data: [`Missing in ${endpoint.path}`] });
  return {
    fields: fieldsOf(fields),
    files: Object.fromEntries(files),
    fileNames: Object.fromEntries(fileNames),
  };

  async function take(name: string, value: FormDataEntryValue): Promise<Problem | null> {
    const [rule, why] = [rules.get(name), refused.get(name)];
    if (rule) return takeFile(files, name, value, rule);
    // Also as the message, because a page of an older version does not know the field.
    if (why !== undefined) return isLeftEmpty(value) ? null : { code: "BAD_INPUT", text: why(), isMessage: true };
    return takeField(fields, name, value);
  }
}

async function entriesOf(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<[string, FormDataEntryValue][]> {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:?-]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || isCrowded(bytes, `--${boundary}`)) throw badForm({ body: [UPLOAD_TEXTS.notAForm] });
  // With the same boundary by which the parts were counted.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  try {
    return [...(await new Response(bytes, { headers }).formData()).entries()];
  } catch {
    throw badForm({ body: [UPLOAD_TEXTS.notAForm] });
  }
}

function isCrowded(bytes: Buffer, delimiter: string): boolean {
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1 && parts <= PARTS_MAX; at = bytes.indexOf(delimiter, at + 1)) {
    parts += 1;
  }
  return parts > PARTS_MAX;
}

async function takeFile(
  files: Map<string, Uint8Array>,
  name: string,
  value: FormDataEntryValue,
  rule: UploadRule,
): Promise<Problem | null> {
  if (isLeftEmpty(value)) return null;
  if (typeof value === "string") return badInput(UPLOAD_TEXTS.notAFile);
  if (files.has(name)) return badInput(UPLOAD_TEXTS.onlyOne);
  if (value.size === 0) return badInput(IMAGE_TEXTS.empty);
  if (value.size > rule.maxBytes) return { code: "TOO_LARGE", text: tooLargeText(rule), isMessage: true };
  files.set(name, new Uint8Array(await value.arrayBuffer()));
  return null;
}

/** Whether this is what a browser sends for an empty file field. */
function isLeftEmpty(value: FormDataEntryValue): boolean {
  return typeof value === "string" ? value === "" : value.name === "" && value.size === 0;
}

/** The JSON part may be a file, because a browser gives only files a media type. */
async function takeField(
  fields: Map<string, string>,
  name: string,
  value: FormDataEntryValue,
): Promise<Problem | null> {
  if (typeof value !== "string" && name !== "data") return badInput(UPLOAD_TEXTS.notTaken);
  fields.set(name, typeof value === "string" ? value : await value.text());
  return null;
}

function badInput(text: string): Problem {
  return { code: "BAD_INPUT", text };
}

/** One fault for all invalid parts, with the code of the first. */
function problems(wrong: ReadonlyMap<string, Problem>): Fault {
  const [first] = wrong.values();
  const fields = Object.fromEntries([...wrong].map(([name, { text }]) => [name, [text]]));
  return new Fault(first?.code ?? "BAD_INPUT", first?.isMessage ? first.text : undefined, { fields });
}

function badForm(fields: FieldTexts): Fault {
  return new Fault("BAD_INPUT", undefined, { fields });
}

function fieldsOf(fields: ReadonlyMap<string, string>): unknown {
  const length = [...fields.values()].reduce((sum, text) => sum + text.length, 0);
  if (length > FIELDS_MAX) throw new Fault("TOO_LARGE");
  const data = fields.get("data");
  if (data !== undefined) return parseJson(data);
  const typed = [...fields].map(([name, text]) => [name, text === "true" ? true : text === "false" ? false : text]);
  return Object.fromEntries(typed);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badForm({ body: ["Must be JSON"] });
  }
}
