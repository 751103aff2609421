import { createHash } from "node:crypto";

/* How mongodump names its files: as Go's url.PathEscape has it, and cut where a file system would refuse the length. */

const LONGEST = 238;
const KEPT = 208;

/** The name of a collection's files, without their extension. */
export function fileNameOf(collection: string): string {
  const escaped = encodeURIComponent(collection)
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(24|26|2B|3D|3A|40)/g, (code) => decodeURIComponent(code));
  if (escaped.length <= LONGEST) return escaped;
  const hash = createHash("sha1").update(collection).digest("base64url");
  return `${escaped.slice(0, KEPT)}%24${hash}`;
}

/** The collection of a file by its name without extension; null where the name was cut and only the metadata knows. */
export function collectionOf(fileName: string): string | null {
  if (fileName.length === LONGEST && fileName.includes("%24")) return null;
  try {
    return decodeURIComponent(fileName);
  } catch {
    // Not of mongodump: taken as it is.
    return fileName;
  }
}
