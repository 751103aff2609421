/** Extra digits: enough to decide on which side of the middle a double lies. */
const MARGIN = 25;

/**
 * Rounds to `places` decimal places; negative ones round to zeros before the point. It uses the exact value of the
 * double, so 2.675, which is slightly less, becomes 2.67; a value exactly in the middle goes to the even side.
 */
export function roundTo(number: number, places: number, way: "round" | "truncate"): number {
  if (!Number.isFinite(number) || (places >= 0 && Number.isInteger(number))) return number;
  const { digits, scale } = decimalOf(Math.abs(number), places);
  const unit = 10n ** BigInt(scale - places);
  const rest = digits % unit;
  let kept = digits / unit;
  if (way === "round" && (rest * 2n > unit || (rest * 2n === unit && kept % 2n === 1n))) kept++;
  return Number(`${kept}e${-places}`) * Math.sign(number);
}

/** A number as an integer of digits and the position of the decimal point. */
function decimalOf(number: number, places: number): { digits: bigint; scale: number } {
  // From here on doubles are integers, and toFixed would switch to exponents.
  if (number >= 1e21) return { digits: BigInt(number) * 10n ** BigInt(MARGIN), scale: MARGIN };
  const scale = Math.min(100, Math.max(places, 0) + MARGIN);
  return { digits: BigInt(number.toFixed(scale).replace(".", "")), scale };
}
