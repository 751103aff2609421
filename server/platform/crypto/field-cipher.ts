import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts single fields at rest (AES-256-GCM). The stored text names its key, so that keys can be rotated. */
export interface FieldCipher {
  seal(plain: string): string;
  /** @throws if the text was changed, or encrypted with another key */
  open(sealed: string): string;
}

const IV = 12;
const TAG = 16;

/** Identifies a key in encrypted data: eight characters that reveal nothing about the key. */
export function keyIdOf(key: Uint8Array): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 8);
}

export function createFieldCipher(key: Uint8Array): FieldCipher {
  const keyId = keyIdOf(key);
  return {
    seal: (plain) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `v1.${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (sealed) => {
      const [version, id, packed] = sealed.split(".");
      if (version !== "v1" || id !== keyId || !packed) throw new Error("sealed with another key, or not sealed at all");
      const bytes = Buffer.from(packed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV));
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString("utf8");
    },
  };
}
