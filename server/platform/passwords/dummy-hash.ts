import { randomBytes } from "node:crypto";
import { encodeBase64, genSaltSync } from "bcryptjs";

/** The length of the hash after the salt. */
const HASH_BYTES = 23;

/**
 * A string with the format of a bcrypt hash that no password matches. Passwords for unknown addresses are compared with
 * it, so that they take as long as for known ones. It is not computed by hashing, so that neither the start nor the
 * first unknown address is delayed.
 */
export function dummyHash(cost: number): string {
  return genSaltSync(cost) + encodeBase64(randomBytes(HASH_BYTES), HASH_BYTES);
}
