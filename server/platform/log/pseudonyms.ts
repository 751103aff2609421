import { createHmac, hkdfSync } from "node:crypto";

/** Enough to tell people and addresses apart, and nothing that one could read or guess them from. */
const LENGTH = 12;

/** Names that stand for people and addresses in the log: the same for the same as long as the secret is. */
export interface Pseudonyms {
  user(id: number): string;
  /** Of a network address. */
  address(address: string): string;
  /** For an account named in a sign-in attempt. */
  account(email: string): string;
}

/** @param secret the server's own: without it nobody can try out which name stands for whom */
export function createPseudonyms(secret: Uint8Array): Pseudonyms {
  // A key of its own, so that nothing is learnt here about what else the secret signs.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "log", 32));
  const name = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url").slice(0, LENGTH);
  return {
    user: (id) => name("user", String(id)),
    address: (address) => name("address", address),
    account: (email) => name("account", email.trim().toLowerCase()),
  };
}
