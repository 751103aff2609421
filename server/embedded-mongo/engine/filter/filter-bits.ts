import { Binary, Long } from "bson";
import { isUnpromoted, refuseUnpromoted } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue } from "#server/embedded-mongo/errors.ts";

/** The bit operators: on integers in two's complement, and on binary data from its first byte on. */
export function bitsTest(operator: string, operand: unknown): (value: unknown) => boolean {
  const mask = bitMask(operator, operand);
  return (value) => {
    const bits = bitsOf(value);
    if (bits === undefined) return false;
    const set = bits & mask;
    if (operator === "$bitsAllSet") return set === mask;
    if (operator === "$bitsAnySet") return set !== 0n;
    return operator === "$bitsAllClear" ? set === 0n : set !== mask;
  };
}

function bitMask(operator: string, operand: unknown): bigint {
  if (!Array.isArray(operand)) {
    if (typeof operand === "number" && (!Number.isInteger(operand) || operand < 0))
      throw badValue(`Expected a non-negative integer in: ${operator}: ${operand}`);
    const bits = bitsOf(operand);
    if (bits === undefined)
      throw badValue(`${operator} takes an Array, a number, or a BinData but received: ${typeof operand}`);
    return bits;
  }
  let mask = 0n;
  for (const position of operand) {
    if (typeof position !== "number" || !Number.isInteger(position) || position < 0 || position >= 2 ** 31)
      throw badValue(`Failed to parse bit position. Expected a non-negative integer, found: ${String(position)}`);
    // Numbers are sign-extended from the 64th bit on; longer binary data is not checked beyond this.
    if (position > 1_000_000) throw badValue("bit positions beyond 1000000 are not supported by the embedded MongoDB");
    mask |= 1n << BigInt(position);
  }
  return mask;
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Long) return value.toBigInt();
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? BigInt(value) : undefined;
  if (!(value instanceof Binary)) return undefined;
  const hex = Buffer.from(value.value()).reverse().toString("hex");
  return hex === "" ? 0n : BigInt(`0x${hex}`);
}
