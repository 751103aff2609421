import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyIdOf } from "./field-cipher.ts";

/**
 * Encrypts whole files at rest (AES-256-GCM). The bytes name their key, so that keys can be rotated, and are bound to a
 * purpose: bytes moved to another place do not decrypt.
 */
export interface FileCipher {
  /** @param purpose identifies the file; decryption requires the same one */
  seal(plain: Uint8Array, purpose: string): Buffer;
  /** @throws if the bytes were changed, or encrypted with another key or for another purpose */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** How many bytes encryption adds. */
  readonly overhead: number;
}

const IV = 12;
const TAG = 16;

export function createFileCipher(key: Uint8Array): FileCipher {
  const head = Buffer.from(`v1.${keyIdOf(key)}.`, "latin1");
  const overhead = head.length + IV + TAG;
  return {
    overhead,
    seal: (plain, purpose) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
      const body = [cipher.update(plain), cipher.final()];
      return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]);
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < overhead || !bytes.subarray(0, head.length).equals(head))
        throw new Error("sealed with another key, or not sealed at all");
      const tagAt = head.length + IV;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(head.length, tagAt));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(tagAt, overhead));
      return Buffer.concat([decipher.update(bytes.subarray(overhead)), decipher.final()]);
    },
  };
}
