import { createHash } from "node:crypto";

/** Identifies a sealed number. Sealing the same number again, like another number, gives another version. */
export const numberVersion = (sealed: string): string => createHash("sha256").update(sealed).digest("base64url");
