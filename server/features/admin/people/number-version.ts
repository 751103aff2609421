import { createHash } from "node:crypto";

/** A name of a number as it is kept. Each number is sealed by itself, so that another one, or the same given again, has another name. */
export const numberVersion = (sealed: string): string => createHash("sha256").update(sealed).digest("base64url");
