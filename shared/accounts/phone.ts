/** How many digits follow +63. */
export const PHONE_DIGITS = 10;

/**
 * What both forms keep of what was typed or pasted into a phone field: non-digits are stripped, a leading +63 or 63 is
 * removed, and the rest is cut to ten digits. (No Philippine number begins with 63 after the country's code.)
 */
export function cleanPhone(typed: string): string {
  return typed.replace(/\D/g, "").replace(/^63/, "").slice(0, PHONE_DIGITS);
}

/** The stored form: +63 and ten digits. */
export function storedPhone(digits: string): string {
  return `+63${cleanPhone(digits)}`;
}
