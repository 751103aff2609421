import { createHmac, hkdfSync } from "node:crypto";

/** Long enough to tell people and addresses apart, too short to recover them. */
const LENGTH = 12;

/** Pseudonyms of people and addresses in the log: stable as long as the secret is. */
export interface Pseudonyms {
  user(id: number): string;
  /** The pseudonym of a network address. */
  address(address: string): string;
  /** The pseudonym of an account named in a sign-in attempt. */
  account(email: string): string;
}

/** @param secret the server's own: without it nobody can compute a person's pseudonym */
export function createPseudonyms(secret: Uint8Array): Pseudonyms {
  // A derived key, so that pseudonyms reveal nothing about other uses of the secret.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "log", 32));
  const name = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url").slice(0, LENGTH);
  return {
    user: (id) => name("user", String(id)),
    address: (address) => name("address", address),
    account: (email) => name("account", email.trim().toLowerCase()),
  };
}
