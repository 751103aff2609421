import { createHash, randomBytes } from "node:crypto";

/** A secret for an emailed link: 32 random bytes. Only its hash is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

/** SHA-256 is enough for 256 random bits, which cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
