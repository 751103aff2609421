/** How many digits follow +63. */
export const PHONE_DIGITS = 10;

/**
 * Normalises a phone number as calls accept it: non-digits are removed, and so is a leading +63 or 63. (No Philippine
 * number begins with 63 after the country code.) The 0 of the domestic format '0917 123 4567' is an eleventh digit and
 * is removed too. Longer numbers are refused instead of cut, because cutting could make them someone else's number.
 */
export function phoneDigits(sent: string): string {
  const digits = sent.replace(/\D/g, "").replace(/^63/, "");
  return digits.length > PHONE_DIGITS ? digits.replace(/^0/, "") : digits;
}

/** What a phone field keeps of typed or pasted text: those digits, cut to ten because the user can see the result. */
export function cleanPhone(typed: string): string {
  return phoneDigits(typed).slice(0, PHONE_DIGITS);
}

/** The stored form: +63 and ten digits. */
export function storedPhone(digits: string): string {
  return `+63${phoneDigits(digits)}`;
}
