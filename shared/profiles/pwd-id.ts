/** The official format: region and province, municipality, barangay, number. Shown as a hint, never required. */
export const PWD_ID_SHAPE = "RR-PPMM-BBB-NNNNNNN";

/**
 * Whether a number has the official format. Numbers that do not are accepted as well, because older cards look
 * different.
 */
export function hasPwdIdShape(number: string): boolean {
  return /^\d{2}-\d{4}-\d{3}-\d{7}$/.test(number.trim());
}

/** How many of its last characters a masked number shows, so that a person can distinguish several cards. */
const SHOWN = 4;

/** The number as everyone but its owner sees it. A short number is masked completely. */
export function maskedPwdId(number: string): string {
  const characters = [...number];
  const hidden = characters.length > 2 * SHOWN ? characters.length - SHOWN : characters.length;
  return characters.map((character, at) => (at < hidden && /[\p{L}\p{N}]/u.test(character) ? "•" : character)).join("");
}
