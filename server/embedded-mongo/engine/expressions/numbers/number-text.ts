const DIGITS = 16;

/** A number formatted like MongoDB's: 16 significant digits, with an exponent from 1e16 on and below 0.0001. */
export function numberText(number: number): string {
  if (Number.isSafeInteger(number)) return String(number === 0 ? 0 : number);
  if (Number.isNaN(number)) return "NaN";
  if (!Number.isFinite(number)) return number > 0 ? "Infinity" : "-Infinity";
  const [mantissa = "", exponent = "0"] = number.toExponential(DIGITS - 1).split("e");
  const power = Number(exponent);
  if (power >= -5 && power < DIGITS) return withoutZeros(number.toPrecision(DIGITS));
  const sign = power < 0 ? "-" : "+";
  return `${withoutZeros(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
