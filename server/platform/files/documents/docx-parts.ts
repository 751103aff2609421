/** The allowed parts of a Word document, and what makes one dangerous to open. Pure functions of texts and names. */

/** The part names that Word, LibreOffice and Google Docs write. Any other part is refused. */
const PARTS = [
  /^\[content_types\]\.xml$/,
  /^_rels\/\.rels$/,
  /^docprops\/(app|core|custom)\.xml$/,
  /^docprops\/thumbnail\.(jpe?g|png|emf|wmf)$/,
  /^docprops\/_rels\/[\w.-]+\.rels$/,
  /^docmetadata\/labelinfo\.xml$/,
  /^(word|word\/glossary)\/[\w-]+\.xml$/,
  /^word\/(theme|charts|diagrams|drawings|ink|glossary\/theme)\/[\w-]+\.xml$/,
  /^word\/([\w-]+\/){0,2}_rels\/[\w.-]+\.rels$/,
  /^word\/(glossary\/|theme\/)?media\/[^/]+\.(png|jpe?g|jfif|gif|bmp|dib|tiff?|webp|svg|emf|wmf|emz|wmz|wdp|heic)$/,
  /^word\/(glossary\/)?fonts\/[^/]+\.(odttf|ttf|otf|fntdata)$/,
  /^word\/printersettings\/[^/]+\.bin$/,
  /^customxml\/item(props)?\d+\.xml$/,
  /^customxml\/_rels\/[\w.-]+\.rels$/,
  /^_xmlsignatures\/(origin\.sigs|sig\d+\.xml|_rels\/[\w.-]+\.rels)$/,
  /^\[trash\]\/[0-9a-f]+\.dat$/,
];
const FOLDER = /^(_rels|docprops|docmetadata|word|customxml)(\/[\w-]+){0,3}\/$/;

export function isKnownPart(name: string): boolean {
  const lower = name.toLowerCase();
  return PARTS.some((pattern) => pattern.test(lower)) || FOLDER.test(lower);
}

/** Parts that may contain fields: any part of Word's own, because relationships decide which of them is the text. */
export function mayHaveFields(name: string): boolean {
  return /^word\/.*\.xml$/i.test(name);
}

/** Relationship types that load another document or something that runs. */
const DANGEROUS = new Set([
  "afchunk",
  "oleobject",
  "package",
  "control",
  "activexcontrolbinary",
  "vbaproject",
  "wordvbadata",
  "attachedtoolbars",
  "extensibility",
  "subdocument",
]);
/**
 * The template that a document was made from: Word stores its path on the writer's disk in every document that was not
 * made from the empty template. A disk path is harmless elsewhere; a server path would be fetched and run.
 */
const ON_OWN_DISK = /^file:\/\/\/(?!\\|\/|%5c|%2f)/i;

/** Whether a relationships part contains something that is refused. Also true if it cannot be parsed reliably. */
export function hasDangerousTarget(xml: string): boolean {
  const elements = elementsOf(xml, "Relationship");
  return (
    elements === null ||
    elements.some(({ attributes }) => {
      const kind = (attributes.get("Type") ?? "").split("/").at(-1)?.toLowerCase() ?? "";
      if (DANGEROUS.has(kind)) return true;
      if ((attributes.get("TargetMode") ?? "").trim().toLowerCase() !== "external") return false;
      const target = (attributes.get("Target") ?? "").trim();
      return kind !== "hyperlink" && !(kind === "attachedtemplate" && ON_OWN_DISK.test(target));
    })
  );
}

const DDE = /^DDE(AUTO)?\b/i;
/** The beginning of an instruction, which contains its name. */
const beginning = (text: string): string => text.replace(/^[\s"]+/, "").slice(0, 20);

/**
 * Whether a part has a field that starts another program (DDE). Its instruction may be split into pieces, and its name
 * may be hidden in the result of a nested field, which no writer produces. True if the part cannot be parsed.
 */
export function hasDdeField(xml: string): boolean {
  const simple = elementsOf(xml, "fldSimple");
  const pieces = elementsOf(xml, "instrText", "fldChar");
  if (!simple || !pieces) return true;
  if (simple.some(({ attributes }) => DDE.test(beginning(attributes.get("instr") ?? "")))) return true;
  /** The instructions of the open fields, the innermost last; null once its result has begun. */
  const open: (string | null)[] = [];
  for (const { name, attributes, text } of pieces) {
    const last = open.length - 1;
    const current = open[last];
    if (name === "instrText") {
      // Outside of a field it has no known effect: it is read as a separate field.
      const instruction = current === null ? "" : beginning((current ?? "") + text);
      if (DDE.test(instruction)) return true;
      if (typeof current === "string") open[last] = instruction;
      continue;
    }
    const kind = attributes.get("fldCharType");
    if (kind === "begin") {
      if (current === "") return true;
      open.push("");
    } else if (kind === "separate") {
      if (last >= 0) open[last] = null;
    } else if (kind === "end") open.pop();
  }
  return false;
}

interface XmlElement {
  name: string;
  /** Elements by name without a prefix. */
  attributes: Map<string, string>;
  /** The text between this tag and the next one. */
  text: string;
}

/** XML that this parser might read differently than others: with declarations, or in other encodings. */
const ODD = /<!(DOCTYPE|ENTITY)|\0/i;
const ENCODING = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/i;
const ENCODINGS = /^(utf-?8|us-ascii|iso-8859-1)$/i;

/** The elements with these names, at any depth; null for XML that another reader may parse differently. */
function elementsOf(xml: string, ...names: string[]): XmlElement[] | null {
  const encoding = ENCODING.exec(xml.slice(0, 300))?.[1];
  if (ODD.test(xml) || (encoding !== undefined && !ENCODINGS.test(encoding))) return null;
  const plain = replaced(
    replaced(xml, "<!--", "-->", () => ""),
    "<![CDATA[",
    "]]>",
    escaped,
  );
  const elements: XmlElement[] = [];
  const opening = new RegExp(`<(?:[\\w.-]+:)?(${names.join("|")})(?=[\\s/>])`, "g");
  let read = 0;
  for (let match = opening.exec(plain); match; match = opening.exec(plain)) {
    const from = match.index + match[0].length;
    const end = endOfTag(plain, from);
    // A tag without an end, or one inside another: no writer produces that.
    if (end === null || match.index < read) return null;
    read = end;
    const next = plain.indexOf("<", end);
    elements.push({
      name: match[1] ?? "",
      attributes: attributesOf(plain.slice(from, end - 1)),
      text: decoded(plain.slice(end, next === -1 ? end : next)),
    });
  }
  return elements;
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Replaces what is between two marks. Each byte is read once, even if marks have no end. */
function replaced(xml: string, open: string, close: string, by: (inside: string) => string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = xml.indexOf(open, at);
    const to = from === -1 ? -1 : xml.indexOf(close, from + open.length);
    if (to === -1) return kept.join("") + xml.slice(at);
    kept.push(xml.slice(at, from), by(xml.slice(from + open.length, to)));
    at = to + close.length;
  }
}

/** The position after a tag's `>`; one in quotes is part of a value. */
function endOfTag(xml: string, from: number): number | null {
  let quote = "";
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charAt(at);
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at + 1;
  }
  return null;
}

function attributesOf(inside: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of inside.matchAll(/(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(name.replace(/^.*:/, ""), decoded(double ?? single ?? ""));
  return found;
}

const NAMED = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi,
    (all, hex?: string, digits?: string, name = "") => {
      if (hex === undefined && digits === undefined) return NAMED.get(name) ?? all;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
