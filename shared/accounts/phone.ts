/** How many digits follow +63. */
export const PHONE_DIGITS = 10;

/**
 * The digits of a phone number as the calls take it: non-digits are stripped, and a leading +63 or 63 is removed. (No
 * Philippine number begins with 63 after the country's code.) The zero of '0917 123 4567', as people write it at home, is
 * an eleventh digit and goes too. Nothing is cut: what is too long is refused, or it would be the number of someone else.
 */
export function phoneDigits(sent: string): string {
  const digits = sent.replace(/\D/g, "").replace(/^63/, "");
  return digits.length > PHONE_DIGITS ? digits.replace(/^0/, "") : digits;
}

/** What a phone field keeps of what is typed or pasted into it: those digits, cut to ten while one can see it. */
export function cleanPhone(typed: string): string {
  return phoneDigits(typed).slice(0, PHONE_DIGITS);
}

/** The stored form: +63 and ten digits. */
export function storedPhone(digits: string): string {
  return `+63${phoneDigits(digits)}`;
}
