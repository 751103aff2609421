/**
 * PNG and WebP are lists of chunks, and a decoder reads every one of them, whatever the picture needs. A hundred text
 * chunks of 48 kB that unpack to 50 MB each cost libvips 20 seconds of processor time; a hundred thousand frames of a
 * WebP animation 24, because it walks the list from its beginning for each. So a decoder only gets what is listed here.
 */

/** What describes a picture (colour profile, orientation) may take this much together; usual profiles have 3 kB. */
const DESCRIPTION_MAX = 256 * 1024;

const PNG_START = 8;
/** Chunks of a PNG that may be left out, and that change how its pixels look. The standard allows one of each. */
const PNG_OPTIONAL = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "cICP", "iCCP", "eXIf"]);
const PNG_DESCRIPTION = new Set(["iCCP", "eXIf"]);

const WEBP_START = 12;
/** Chunks of a WebP that its first picture needs, one of each. Of an animation only the first frame is drawn. */
const WEBP_NEEDED = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L", "EXIF"]);
const WEBP_DESCRIPTION = new Set(["ICCP", "EXIF"]);

/** The same picture without texts, further frames, unknown chunks, and anything after its end. */
export function leanPng(png: Buffer): Buffer {
  const kept = createExcerpt(png, PNG_START);
  const mayDescribe = createAllowance(PNG_DESCRIPTION);
  const seen = new Set<string>();
  let at = PNG_START;
  while (at + 8 <= png.length) {
    const size = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const end = at + 12 + size;
    // A capital letter marks a chunk that no decoder may skip; the decoder decides whether it is valid.
    const isCritical = ((png[at + 4] ?? 0) & 0x20) === 0;
    const isWanted = isCritical || (PNG_OPTIONAL.has(type) && !seen.has(type) && mayDescribe(type, size));
    if (isWanted) kept.add(at, end);
    seen.add(type);
    if (type === "IEND") break;
    at = end;
  }
  return kept.bytes();
}

/** The same picture, of an animation the first, without texts, unknown chunks, and anything after its end. */
export function leanWebp(webp: Buffer): Buffer {
  const kept = createExcerpt(webp, WEBP_START);
  const mayDescribe = createAllowance(WEBP_DESCRIPTION);
  const seen = new Set<string>();
  let at = WEBP_START;
  const stated = webp.length >= 8 ? webp.readUInt32LE(4) + 8 : 0;
  const last = Math.min(webp.length, stated);
  while (at + 8 <= last) {
    const size = webp.readUInt32LE(at + 4);
    const type = webp.toString("latin1", at, at + 4);
    const end = at + 8 + size + (size % 2);
    if (WEBP_NEEDED.has(type) && !seen.has(type) && mayDescribe(type, size)) kept.add(at, end);
    seen.add(type);
    at = end;
  }
  const lean = kept.bytes();
  // The header states the size of the rest. If bytes are missing, the decoder notices.
  if (lean.length >= 8) lean.writeUInt32LE(lean.length - 8 + Math.max(0, stated - webp.length), 4);
  return lean;
}

/** Counts the bytes of chunks that describe; those of other chunks are always allowed. */
function createAllowance(describing: ReadonlySet<string>) {
  let left = DESCRIPTION_MAX;
  return (type: string, size: number): boolean => {
    if (!describing.has(type)) return true;
    if (size > left) return false;
    left -= size;
    return true;
  };
}

/**
 * Copies parts of `bytes`, in order, starting with the header. Adjacent parts are joined: a file of 10 MB may have 800,000
 * chunks.
 */
function createExcerpt(bytes: Buffer, head: number) {
  const parts: { from: number; to: number }[] = [{ from: 0, to: head }];
  return {
    add: (from: number, to: number): void => {
      const last = parts.at(-1);
      if (last?.to === from) last.to = to;
      else parts.push({ from, to });
    },
    bytes: (): Buffer => Buffer.concat(parts.map(({ from, to }) => bytes.subarray(from, to))),
  };
}
