import { type Document, getOwn, isDocument, setOwn } from "../values/values.ts";
import {
  type Expression,
  fail,
  fieldsOf,
  isNullish,
  nary,
  type Operator,
  type Operators,
  typeName,
  unary,
} from "./operator.ts";

/** Merges the fields of several documents; the last value of a field wins. */
export function mergeObjects(values: unknown[]): Document {
  const merged: Document = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDocument(value))
      fail(40400, `$mergeObjects requires object inputs, but input ${String(value)} is of type ${typeName(value)}`);
    for (const name of Object.keys(value)) setOwn(merged, name, value[name]);
  }
  return merged;
}

function objectToArray(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!isDocument(value)) fail(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return Object.keys(value).map((k) => ({ k, v: value[k] }));
}

function arrayToObject(value: unknown): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) fail(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`);
  const result: Document = {};
  const inPairs = Array.isArray(value[0]);
  for (const item of value) {
    const [name, inner] = inPairs ? pairOf(item) : keyAndValueOf(item);
    if (name.includes("\0")) fail(4940400, "Key field cannot contain an embedded null byte");
    setOwn(result, name, inner);
  }
  return result;
}

function pairOf(item: unknown): [name: string, value: unknown] {
  if (!Array.isArray(item))
    fail(
      40396,
      `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Array was detected, now found: ${typeName(item)}`,
    );
  if (item.length !== 2)
    fail(40397, `$arrayToObject requires an array of size 2 arrays,found array of size: ${item.length}`);
  if (typeof item[0] !== "string")
    fail(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(item[0])}`,
    );
  return [item[0], item[1]];
}

function keyAndValueOf(item: unknown): [name: string, value: unknown] {
  if (!isDocument(item))
    fail(
      Array.isArray(item) ? 40391 : 40398,
      `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Found: ${typeName(item)}`,
    );
  const count = Object.keys(item).length;
  if (count !== 2)
    fail(40392, `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${count}`);
  if (!Object.hasOwn(item, "k") || !Object.hasOwn(item, "v"))
    fail(40393, "$arrayToObject requires an object with keys 'k' and 'v'.");
  if (typeof item.k !== "string")
    fail(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(item.k)}`,
    );
  return [item.k, item.v];
}

const getField: Operator = (operand, scope, compile) => {
  const isShort = !isDocument(operand) || Object.keys(operand)[0]?.startsWith("$") === true;
  const codes = { object: 3041701, unknown: 3041701, missing: 3041702 };
  const fields = isShort
    ? { field: operand, input: "$$CURRENT" }
    : fieldsOf("$getField", operand, ["field", "input"], [], codes);
  const name = compile(fields.field, scope);
  const input = compile(fields.input, scope);
  return (root) => {
    const found = input(root);
    const field = name(root);
    if (typeof field !== "string")
      fail(3041704, `$getField requires 'field' to evaluate to type String, but got ${typeName(field)}`);
    if (isNullish(found)) return found;
    return isDocument(found) ? getOwn(found, field) : undefined;
  };
};

/** $setField, and $unsetField, which removes the field. */
function settingField(name: "$setField" | "$unsetField", value: (fields: Document) => unknown): Operator {
  return (operand, scope, compile) => {
    const required = name === "$setField" ? ["field", "input", "value"] : ["field", "input"];
    const fields = fieldsOf(name, operand, required, [], { object: 4161100, unknown: 4161101, missing: 4161102 });
    const field = compile(fields.field, scope)({});
    if (typeof field !== "string")
      fail(4161107, `${name} requires 'field' to evaluate to type String, but got ${typeName(field)}`);
    const input = compile(fields.input, scope);
    const wanted: Expression = compile(value(fields), scope);
    return (root) => {
      const found = input(root);
      if (isNullish(found)) return null;
      if (!isDocument(found))
        fail(4161105, `${name} requires 'input' to evaluate to type Object, but got ${typeName(found)}`);
      const result = { ...found };
      const inner = wanted(root);
      if (inner === undefined) delete result[field];
      else setOwn(result, field, inner);
      return result;
    };
  };
}

export const objectOperators: Operators = {
  $mergeObjects: nary("$mergeObjects", [0, Number.POSITIVE_INFINITY], (values) =>
    // A single array operand means its elements.
    mergeObjects(values.length === 1 && Array.isArray(values[0]) ? values[0] : values),
  ),
  $objectToArray: unary("$objectToArray", objectToArray),
  $arrayToObject: unary("$arrayToObject", arrayToObject),
  $getField: getField,
  $setField: settingField("$setField", ({ value }) => value),
  $unsetField: settingField("$unsetField", () => "$$REMOVE"),
};
