import * as z from "zod/mini";

/** Zero-width and direction-changing characters, which can make one name look like another. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\p{Cc}]/gu;
/** A stored line of text: without those characters, and trimmed. */
export const cleanLine = z.overwrite<string>((text) => text.replace(INVISIBLE, "").trim());
