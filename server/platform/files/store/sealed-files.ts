import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileCipher } from "#server/platform/crypto/file-cipher.ts";
import type { FileStore, StoredFile } from "./file-store.ts";

interface Deps {
  files: Pick<FileStore, "put">;
  cipher: FileCipher;
}

/** Bound to the owner: bytes moved to another user's file do not decrypt. */
const purposeOf = ({ kind, owner }: Pick<StoredFile, "kind" | "owner">): string => `${kind} of ${owner}`;

/** Files that are encrypted before they reach the database. They are small, so each is encrypted as a whole. */
export function createSealedFiles({ files, cipher }: Deps) {
  return {
    /** Like `put` of the store. @returns the name */
    put: (bytes: Uint8Array, about: Pick<StoredFile, "kind" | "owner" | "type">, ending: string): Promise<string> =>
      files.put(cipher.seal(bytes, purposeOf(about)), about, ending),

    /** A decrypted stored file. Nothing is read before the first byte is requested. */
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
