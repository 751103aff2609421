import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";

const unpack = promisify(inflate);

/** What the checks need of a PDF's objects: the names they use, and what the document does when it is opened. */
export interface PdfFindings {
  names: ReadonlySet<string>;
  /** The kind of each action that runs when the document is opened, such as `GoTo`; empty if it is not given. */
  openActions: readonly string[];
  /** The kinds of actions that run without a click (/AA) for pages, fields and the document. */
  additionalActions: readonly string[];
}

/** The most bytes that object streams may unpack to: 16 MB each, 64 MB per document. */
const PACKED_EACH_MAX = 16 * 1024 * 1024;
const PACKED_ALL_MAX = 64 * 1024 * 1024;
/** Objects may be nested, which no writer does. Each byte is read a few times at most. */
const READ_MAX = 4;

/** A PDF that cannot be checked: damaged, or structured unlike any usual writer's. */
export class UnreadablePdf extends Error {}

interface Found {
  names: Set<string>;
  /** `[` for a destination, `<<` for a dictionary. */
  begins: string;
  /** The value of the first /S: the kind of an action. */
  action: string | null;
  /** For each /OpenAction: the object it refers to, or its own content. */
  opens: ({ object: number } | { action: string })[];
  /** All values of /S, and the numbers of all objects that it refers to. */
  actions: string[];
  objects: number[];
  /** The values and references of its /AA dictionaries, and the objects that are such dictionaries. */
  additional: { actions: string[]; objects: number[]; tables: number[] };
  /** The position of its stream's bytes; -1 if it has none. */
  stream: number;
  end: number;
}

const HEADER = /(\d{1,10})\s+\d{1,5}\s+obj(?![a-z])/g;
const OBJECT_STREAM = "ObjStm";

/**
 * Reads every object of a PDF wherever it is. A reader finds objects by a table of positions, which may point into the
 * middle of what looks like a text or a stream, so each `1 0 obj` is read separately. Objects in compressed object streams
 * are unpacked and read too. The data of other streams (pages, fonts, pictures) is not.
 *
 * An encrypted document with object streams is refused: we cannot see what is in them, and a reader may.
 * @throws {UnreadablePdf}
 */
export async function readPdfObjects(bytes: Buffer): Promise<PdfFindings> {
  const text = bytes.toString("latin1");
  const names = new Set<string>();
  const byNumber = new Map<number, Found>();
  const packed: { from: number; names: ReadonlySet<string> }[] = [];
  let isEncrypted = false;
  let budget = bytes.length * READ_MAX;

  const take = (number: number, found: Found) => {
    for (const name of found.names) names.add(name);
    byNumber.set(number, found);
  };
  for (const { 0: head, 1: number, index } of text.matchAll(HEADER)) {
    const from = index + head.length;
    const found = readObject(text, from, text.length);
    budget -= found.end - from;
    if (budget < 0) throw new UnreadablePdf("objects that lie in each other");
    take(Number(number), found);
    // A cross-reference stream names the encryption keys, like a trailer does. Elsewhere the word means nothing.
    if (found.names.has("XRef") && found.names.has("Encrypt")) isEncrypted = true;
    if (found.stream !== -1 && found.names.has(OBJECT_STREAM)) packed.push({ from: found.stream, names: found.names });
  }
  // The text outside of objects: the trailer, which names the keys of an encrypted document.
  budget = bytes.length * READ_MAX;
  for (const { index } of text.matchAll(/trailer/g)) {
    const found = readObject(text, index + 7, Math.min(text.length, index + 10_000));
    budget -= found.end - index;
    if (budget < 0) throw new UnreadablePdf("trailers that lie in each other");
    for (const name of found.names) names.add(name);
    if (found.names.has("Encrypt")) isEncrypted = true;
  }
  if (isEncrypted && packed.length > 0) throw new UnreadablePdf("object streams of an encrypted document");
  let left = PACKED_ALL_MAX;
  for (const stream of packed) {
    const inside = await unpacked(bytes, stream, Math.min(left, PACKED_EACH_MAX));
    left -= inside.length;
    readPacked(inside, take);
  }
  const openActions = [...byNumber.values()].flatMap(({ opens }) =>
    opens.map((one) => ("action" in one ? one.action : actionOf(byNumber.get(one.object)))),
  );
  const additionalActions = [...byNumber.values()].flatMap(({ additional }) => {
    const tables = additional.tables.flatMap((number) => byNumber.get(number) ?? []);
    const named = [additional, ...tables].flatMap(({ objects }) => objects);
    const said = [additional, ...tables].flatMap(({ actions }) => actions);
    return [...said, ...named.flatMap((number) => byNumber.get(number)?.action ?? [])];
  });
  return { names, openActions, additionalActions };
}

/** The kind of the action in an object that /OpenAction refers to. A destination goes to a page, like `GoTo`. */
function actionOf(found: Found | undefined): string {
  if (!found || found.begins === "[") return "GoTo";
  return found.action ?? "";
}

async function unpacked(
  bytes: Buffer,
  { from, names }: { from: number; names: ReadonlySet<string> },
  most: number,
): Promise<string> {
  const end = bytes.indexOf("endstream", from, "latin1");
  const data = bytes.subarray(from, end === -1 ? bytes.length : end);
  // Every writer uses this method or none. What cannot be unpacked has not been checked.
  if ([...names].some((name) => /^(Predictor|LZWDecode|LZW|ASCII\w+|A85|AHx|RunLengthDecode|RL|Crypt)$/.test(name)))
    throw new UnreadablePdf("an object stream in another encoding");
  if (!names.has("FlateDecode") && !names.has("Fl")) return data.toString("latin1");
  try {
    const options = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH };
    return (await unpack(data, options)).toString("latin1");
  } catch {
    throw new UnreadablePdf("an object stream that cannot be unpacked");
  }
}

/** The objects of an object stream: first pairs of number and position, then the objects. */
function readPacked(text: string, take: (number: number, found: Found) => void): void {
  const head = /^[\s\d]*/.exec(text)?.[0] ?? "";
  const numbers = head.trim().split(/\s+/).map(Number);
  const pairs: { number: number; at: number }[] = [];
  for (let n = 0; n + 1 < numbers.length; n += 2) pairs.push({ number: numbers[n] ?? 0, at: numbers[n + 1] ?? 0 });
  // A number alone as the first object could be read as part of the header: the positions tell where it ends.
  const first = head.length;
  const starts = pairs.toSorted((a, b) => a.at - b.at);
  starts.forEach(({ number, at }, n) => {
    const to = starts[n + 1]?.at ?? text.length;
    take(number, readObject(text, first + at, Math.min(text.length, first + to)));
  });
  // Once more as a whole, in case the header is wrong.
  take(-1, readObject(text, first, text.length));
}

const WHITE = new Set(["\0", "\t", "\n", "\f", "\r", " "]);
const DELIMITERS = new Set(["(", ")", "<", ">", "[", "]", "{", "}", "/", "%"]);

/** Reads the tokens of one object up to its end or its stream: without texts and comments, names without escapes. */
function readObject(text: string, from: number, to: number): Found {
  const found: Found = {
    ...{ names: new Set(), begins: "", action: null, opens: [], actions: [], objects: [], stream: -1, end: to },
    additional: { actions: [], objects: [], tables: [] },
  };
  /** Inside the dictionary of an /AA: how many are open. */
  let additional = 0;
  /** The last tokens, to know which key a value belongs to. */
  let before: string[] = [];
  /** Inside the dictionary of an /OpenAction: how many deeper ones are open, and what it does. */
  let opening: { depth: number; action: string } | null = null;
  for (let at = from; at < to; ) {
    const { token, next } = readToken(text, at, to);
    at = next;
    if (token === "") continue;
    if (token === "endobj" || token === "obj") return { ...found, end: at };
    if (token === "stream") return { ...found, stream: text[at] === "\r" ? at + 2 : at + 1, end: at };
    found.begins ||= token;
    const [two, one] = before.slice(-2);
    if (token.startsWith("/")) {
      found.names.add(token.slice(1));
      if (one === "/S") {
        found.action ??= token.slice(1);
        found.actions.push(token.slice(1));
        if (additional > 0) found.additional.actions.push(token.slice(1));
        if (opening) opening.action = token.slice(1);
      }
    }
    if (token === "R") {
      const number = Number(two);
      found.objects.push(number);
      if (additional > 0) found.additional.objects.push(number);
      else if (before.at(-3) === "/AA") found.additional.tables.push(number);
    }
    if (token === "<<" && (additional > 0 || one === "/AA")) additional += 1;
    if (token === ">>" && additional > 0) additional -= 1;
    if (opening) {
      if (token === "<<") opening.depth += 1;
      if (token === ">>") opening.depth -= 1;
      if (opening.depth === 0) {
        found.opens.push({ action: opening.action });
        opening = null;
      }
    } else if (one === "/OpenAction" && token === "<<") opening = { depth: 1, action: "" };
    else if (token === "R" && before.at(-3) === "/OpenAction") found.opens.push({ object: Number(two) });
    before = [...before.slice(-2), token];
  }
  return found;
}

/** One token; empty for a text, a comment or white space. */
function readToken(text: string, from: number, to: number): { token: string; next: number } {
  const first = text.charAt(from);
  if (WHITE.has(first)) return { token: "", next: from + 1 };
  if (first === "%") {
    let at = from;
    while (at < to && text[at] !== "\n" && text[at] !== "\r") at += 1;
    return { token: "", next: at };
  }
  if (first === "(") return { token: "", next: endOfText(text, from, to) };
  const two = text.slice(from, from + 2);
  if (two === "<<" || two === ">>") return { token: two, next: from + 2 };
  if (first === "<") {
    const end = text.indexOf(">", from);
    return { token: "", next: end === -1 || end >= to ? to : end + 1 };
  }
  let at = from + 1;
  if (DELIMITERS.has(first) && first !== "/") return { token: first, next: at };
  while (at < to && !WHITE.has(text.charAt(at)) && !DELIMITERS.has(text.charAt(at))) at += 1;
  const token = text.slice(from, at);
  const plain =
    first === "/"
      ? token.replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : token;
  return { token: plain, next: at };
}

/** The position after a text in brackets, which may contain pairs of brackets and escaped ones. */
function endOfText(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return to;
}
