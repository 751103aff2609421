import { createHash } from "node:crypto";

/* mongodump's file names: escaped like Go's url.PathEscape, and cut if a file system would refuse the length. */

const LONGEST = 238;
const KEPT = 208;

/** The name of a collection's files, without the extension. */
export function fileNameOf(collection: string): string {
  const escaped = encodeURIComponent(collection)
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(24|26|2B|3D|3A|40)/g, (code) => decodeURIComponent(code));
  if (escaped.length <= LONGEST) return escaped;
  const hash = createHash("sha1").update(collection).digest("base64url");
  return `${escaped.slice(0, KEPT)}%24${hash}`;
}

/** The collection of a file name without its extension; null if the name was cut and only the metadata has it. */
export function collectionOf(fileName: string): string | null {
  if (fileName.length === LONGEST && fileName.includes("%24")) return null;
  try {
    return decodeURIComponent(fileName);
  } catch {
    // Not written by mongodump: use the name as it is.
    return fileName;
  }
}
