/** Digits behind those that are kept: enough to see on which side of the middle a double lies. */
const MARGIN = 25;

/**
 * A number with `places` decimal places, or with zeros before the point if they are negative. It looks at the exact
 * value of the double, so 2.675, which is a little less, becomes 2.67; what lies in the middle goes to the even side.
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

/** A number as whole digits and the place of the point in them. */
function decimalOf(number: number, places: number): { digits: bigint; scale: number } {
  // From here on a double is whole, and toFixed would change to exponents.
  if (number >= 1e21) return { digits: BigInt(number) * 10n ** BigInt(MARGIN), scale: MARGIN };
  const scale = Math.min(100, Math.max(places, 0) + MARGIN);
  return { digits: BigInt(number.toFixed(scale).replace(".", "")), scale };
}
