import { elementMatches, matchesModel } from "./filter.ts";
import { isDoc, order, Refused, same } from "./values.ts";

type Push = { $each: unknown[]; $position?: number; $sort?: number; $slice?: number };

/** The value of a field after an operator; undefined leaves it unchanged. */
export function changeModel(operator: string, old: unknown, operand: unknown): unknown {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return operand;
    case "$inc":
      return numberOf(old) + (operand as number);
    case "$mul":
      // Integers have no negative zero.
      return numberOf(old) * (operand as number) + 0;
    case "$min":
      return old === undefined || order(operand, old) < 0 ? operand : old;
    case "$max":
      return old === undefined || order(operand, old) > 0 ? operand : old;
    case "$bit":
      return bits(old, operand as Record<string, number>);
    case "$push":
      return push(listOf(old), isDoc(operand) && "$each" in operand ? (operand as Push) : { $each: [operand] });
    case "$addToSet":
      return addToSet(listOf(old), isDoc(operand) && "$each" in operand ? (operand.$each as unknown[]) : [operand]);
    default:
      return old === undefined ? undefined : taken(operator, listOf(old), operand);
  }
}

function taken(operator: string, list: unknown[], operand: unknown): unknown[] {
  switch (operator) {
    case "$pop":
      return operand === 1 ? list.slice(0, -1) : list.slice(1);
    case "$pull":
      return list.filter((one) => !isPulled(one, operand));
    case "$pullAll":
      return list.filter((one) => !(operand as unknown[]).some((value) => same(one, value)));
    default:
      throw new Error(operator);
  }
}

function isPulled(one: unknown, operand: unknown): boolean {
  if (!isDoc(operand)) return same(one, operand);
  if (Object.keys(operand)[0]?.startsWith("$")) return matchesModel({ one }, { one: operand });
  return isDoc(one) && elementMatches(one, operand);
}

function bits(old: unknown, operand: Record<string, number>): number {
  if (old !== undefined && (!Number.isInteger(old) || Object.is(old, -0))) throw new Refused("no integer");
  let result = (old as number | undefined) ?? 0;
  if (operand.and !== undefined) result &= operand.and;
  if (operand.or !== undefined) result |= operand.or;
  if (operand.xor !== undefined) result ^= operand.xor;
  return result;
}

function push(list: unknown[], { $each, $position = list.length, $sort, $slice }: Push): unknown[] {
  const place = $position < 0 ? Math.max(0, list.length + $position) : Math.min($position, list.length);
  const whole = [...list.slice(0, place), ...$each, ...list.slice(place)];
  if ($sort !== undefined) whole.sort((a, b) => order(a, b) * $sort);
  if ($slice === undefined) return whole;
  return $slice < 0 ? whole.slice($slice) : whole.slice(0, $slice);
}

function addToSet(list: unknown[], items: unknown[]): unknown[] {
  const set = [...list];
  for (const item of items) if (!set.some((one) => same(one, item))) set.push(item);
  return set;
}

function numberOf(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== "number") throw new Refused("no number");
  return value;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Refused("no array");
  return value;
}
