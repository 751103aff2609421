import * as z from "zod/mini";

type Schema = z.ZodMiniType;

/** A field of a contract that accepts text. */
export interface TextField {
  /** A dotted path, as in a fault; for an option of a union with its number. */
  name: string;
  /** Whether the field accepts a text. */
  takes: (text: string) => boolean;
  /** Whether an earlier option of the union has the same field: then only a few texts are sent here. */
  again?: boolean;
  /** The same value with the text in this place. Missing parent values are generated. */
  put: (value: unknown, text: string) => unknown;
}

/** How deep recursive schemas are followed. */
const DEPTH = 8;
const TEXTS = ["Kasama", "2026-11-22", "0190b5a0-7a3c-4f6e-9a52-111111111111", "1", "someone@mail.example", "true"];
const NUMBERS = [1, 2, 0, 30, 2001, 20_000];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The internal definition of a zod schema. */
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  keyType?: Schema;
  valueType?: Schema;
  items?: readonly Schema[];
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

/** A value that a schema accepts, as well as it can be guessed. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  const def = defOf(schema);
  const firstThatFits = (values: readonly unknown[]) => values.find((value) => z.safeParse(schema, value).success);
  if (depth > DEPTH) return null;
  switch (def.type) {
    case "string":
      return firstThatFits([...TEXTS, new Date(Date.now() + 48 * 60 * 60_000).toISOString()]) ?? "Kasama";
    case "number":
    case "int":
      return firstThatFits(NUMBERS) ?? 1;
    case "boolean":
      return firstThatFits([true, false]);
    case "literal":
      return def.values?.[0];
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, inner]) => !z.safeParse(inner, undefined).success)
          .map(([key, inner]) => [key, exampleOf(inner, depth + 1)]),
      );
    case "array":
      return firstThatFits([[]]) ?? (def.element ? [exampleOf(def.element, depth + 1)] : []);
    case "record":
      return {};
    case "union":
      return def.options?.[0] && exampleOf(def.options[0], depth + 1);
    default: {
      const inner = def.innerType ?? def.in ?? def.getter?.() ?? def.left;
      return inner ? exampleOf(inner, depth + 1) : undefined;
    }
  }
}

/** All places of a schema that accept text: fields, options of unions, and keys of records. */
export function textFields(schema: Schema, depth = 0): TextField[] {
  const def = defOf(schema);
  if (depth > DEPTH) return [];
  const within = (inner: Schema) => textFields(inner, depth + 1);
  const takes = (text: string) => z.safeParse(schema, text).success;
  switch (def.type) {
    case "string":
    case "template_literal":
    case "enum":
    case "literal":
      return [{ name: "", takes, put: (_value, text) => text }];
    case "pipe":
      // What the text is transformed to may be refused as well.
      return (def.in ? within(def.in) : []).map((field) => (field.name === "" ? { ...field, takes } : field));
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
        within(inner).map(({ name, put, ...field }) => ({
          ...field,
          name: joined(key, name),
          put: (value: unknown, text: string) => {
            const whole = isObject(value) ? value : (exampleOf(schema) as Record<string, unknown>);
            return { ...whole, [key]: put(whole[key], text) };
          },
        })),
      );
    case "array":
      return (def.element ? within(def.element) : []).map(({ name, put, ...field }) => ({
        ...field,
        name: joined("0", name),
        put: (value, text) =>
          Array.isArray(value) ? [put(value[0], text), ...value.slice(1)] : [put(undefined, text)],
      }));
    case "record":
      return [
        ...(def.keyType ? within(def.keyType) : []).map((field) => ({
          ...field,
          name: "(name)",
          put: (_value: unknown, text: string) =>
            Object.fromEntries([[text, def.valueType ? exampleOf(def.valueType) : null]]),
        })),
        ...(def.valueType ? within(def.valueType) : []).map(({ name, put, ...field }) => ({
          ...field,
          name: joined("(value)", name),
          put: (_value: unknown, text: string) => ({ 1: put(undefined, text) }),
        })),
      ];
    case "union": {
      const names = new Set<string>();
      return (def.options ?? []).flatMap((option, n) =>
        within(option).map(({ name, put, ...field }) => {
          const again = names.has(name);
          names.add(name);
          return {
            ...field,
            again,
            name: joined(`|${n}`, name),
            put: (value: unknown, text: string) => put(asOption(option, value), text),
          };
        }),
      );
    }
    case "intersection":
      return [def.left, def.right].flatMap((side) => (side ? within(side) : []));
    case "tuple":
      return (def.items ?? []).flatMap((item, n) =>
        within(item).map(({ name, put, ...field }) => ({
          ...field,
          name: joined(String(n), name),
          put: (value: unknown, text: string) =>
            (Array.isArray(value) ? value : (def.items ?? []).map((one) => exampleOf(one))).map((one, at) =>
              at === n ? put(one, text) : one,
            ),
        })),
      );
    default: {
      const inner = def.innerType ?? def.getter?.();
      return inner ? within(inner) : [];
    }
  }
}

const joined = (first: string, rest: string): string => (rest === "" ? first : `${first}.${rest}`);

/** A value of one option of a union, with as much of the given value as fits. */
function asOption(option: Schema, value: unknown): unknown {
  if (z.safeParse(option, value).success) return value;
  const example = exampleOf(option);
  const { shape } = defOf(option);
  if (!isObject(value) || !isObject(example) || !shape) return example;
  const fits = Object.entries(value).filter(([key, one]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner && z.safeParse(inner, one).success;
  });
  const filled = { ...example, ...Object.fromEntries(fits) };
  // Some fields depend on others: another choice may need no further fields.
  const choices = Object.entries(shape).flatMap(([key, inner]) =>
    Object.values(defOf(inner).entries ?? {}).map((choice) => ({ ...filled, [key]: choice })),
  );
  return [filled, ...choices].find((one) => z.safeParse(option, one).success) ?? filled;
}

/**
 * The longest text that a field accepts, and one that is a character longer; null if no limit was found.
 */
export function longestOf(takes: (text: string) => boolean): { longest: string; tooLong: string } | null {
  const most = 20_000;
  const fits = (length: number) => takes("x".repeat(length));
  if (!fits(1) && !fits(2)) return null;
  let [low, high] = [fits(2) ? 2 : 1, most];
  if (fits(most)) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return { longest: "x".repeat(low), tooLong: "x".repeat(high) };
}
