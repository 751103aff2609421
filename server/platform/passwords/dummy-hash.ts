import { randomBytes } from "node:crypto";
import { encodeBase64, genSaltSync } from "bcryptjs";

/** What bcrypt makes of a password, behind the salt. */
const HASH_BYTES = 23;

/**
 * The shape of a hash, of no password: what an unknown address is compared with, so that it takes as long as a known one.
 * Nothing is hashed for it, so that neither a start nor the first unknown address is held up.
 */
export function dummyHash(cost: number): string {
  return genSaltSync(cost) + encodeBase64(randomBytes(HASH_BYTES), HASH_BYTES);
}
