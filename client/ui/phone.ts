const LOCAL_DIGITS = 10;

/**
 * The ten digits behind +63, out of whatever was typed or pasted: other characters go, a leading +63 or 63 goes, the
 * rest is cut. '0917 123 4567' has eleven digits because of the trunk zero; that zero goes instead of the last digit.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^63/, "");
  const local = digits.length > LOCAL_DIGITS ? digits.replace(/^0/, "") : digits;
  return local.slice(0, LOCAL_DIGITS);
}
