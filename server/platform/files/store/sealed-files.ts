import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileCipher } from "#server/platform/crypto/file-cipher.ts";
import type { FileStore, StoredFile } from "./file-store.ts";

interface Deps {
  files: Pick<FileStore, "put">;
  cipher: FileCipher;
}

/** Bound to its owner: bytes that are put under another's name in the database do not open there. */
const purposeOf = ({ kind, owner }: Pick<StoredFile, "kind" | "owner">): string => `${kind} of ${owner}`;

/** Files that are encrypted before they reach the database. They are small: each is sealed and opened as a whole. */
export function createSealedFiles({ files, cipher }: Deps) {
  return {
    /** As `put` of the store. @returns the name */
    put: (bytes: Uint8Array, about: Pick<StoredFile, "kind" | "owner" | "type">, ending: string): Promise<string> =>
      files.put(cipher.seal(bytes, purposeOf(about)), about, ending),

    /** A stored file as it was before it was sealed. Nothing is read before the first byte is asked for. */
    opened: (file: StoredFile): StoredFile => ({
      ...file,
      size: file.size - cipher.overhead,
      read: ({ start, end }) =>
        Readable.from(
          (async function* plain() {
            const sealed = await buffer(file.read({ start: 0, end: file.size }));
            yield cipher.open(sealed, purposeOf(file)).subarray(start, end);
          })(),
        ),
    }),
  };
}
export type SealedFiles = ReturnType<typeof createSealedFiles>;
