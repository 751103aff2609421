/** The official shape, region and province, municipality, barangay, number: shown as a hint, never asked for. */
export const PWD_ID_SHAPE = "RR-PPMM-BBB-NNNNNNN";

/** Said beside a number of another shape, at sign-up and in the profile: a hint, never a rejection. */
export const PWD_ID_OTHER_SHAPE = `This doesn't look like ${PWD_ID_SHAPE}. That's fine if your card shows it this way.`;

/** Whether a number has the official shape. One that has not is taken all the same: older cards look otherwise. */
export function hasPwdIdShape(number: string): boolean {
  return /^\d{2}-\d{4}-\d{3}-\d{7}$/.test(number.trim());
}

/** How many of its last characters a masked number still shows, so that its owner's card can be told from another. */
const SHOWN = 4;

/** The number as anybody but its owner may see it. A short one shows nothing at all. */
export function maskedPwdId(number: string): string {
  const characters = [...number];
  const hidden = characters.length > 2 * SHOWN ? characters.length - SHOWN : characters.length;
  return characters.map((character, at) => (at < hidden && /[\p{L}\p{N}]/u.test(character) ? "•" : character)).join("");
}
