/** How many digits follow +63. */
export const PHONE_DIGITS = 10;

/**
 * What both forms and both calls keep of what was typed or pasted as a phone number: non-digits are stripped, a leading
 * +63 or 63 is removed, and the rest is cut to ten digits. (No Philippine number begins with 63 after the country's
 * code.) The zero of '0917 123 4567', as people write it at home, makes an eleventh digit: it goes before the cut, which
 * would otherwise take the last digit and leave a number of somebody else, or of nobody.
 */
export function cleanPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^63/, "");
  const local = digits.length > PHONE_DIGITS ? digits.replace(/^0/, "") : digits;
  return local.slice(0, PHONE_DIGITS);
}

/** The stored form: +63 and ten digits. */
export function storedPhone(digits: string): string {
  return `+63${cleanPhone(digits)}`;
}
