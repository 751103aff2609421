import { createHash, randomBytes } from "node:crypto";

/** A secret for a mailed link: 32 random bytes. Only its hash is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

/** SHA-256 is enough for 256 random bits: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
