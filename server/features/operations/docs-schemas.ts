import { escapeHtml } from "#server/platform/http/static/client-files.ts";
import { own } from "#shared/dictionary.ts";
import type { JsonSchema } from "./json-schemas.ts";

/** A line of a table: the key, whether it is required, and its type. */
interface Line {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

const PREFIX = "#/components/schemas/";
export const schemaId = (name: string): string => `schema-${name}`;

/** A table of all keys of a value, including those of its parts (`steps[].at`). */
export function schemaTable(caption: string, schema: JsonSchema): string {
  const lines = linesOf(schema, "");
  if (lines.length === 0) return `<p>${escapeHtml(caption)}: ${wordsOf(schema)}.</p>`;
  const rows = lines.map(({ name, required, schema: one }) =>
    rowOf(name, [required ? "always" : "may be missing", wordsOf(one)]),
  );
  return tableOf(caption, ["Name", "There", "Value"], rows);
}

/**
 * The roles are explicit, because on a narrow screen the cells are stacked by CSS, which removes the implicit roles.
 */
export function rowOf(name: string, cells: readonly string[]): string {
  const head = `<th scope="row" role="rowheader"><code>${escapeHtml(name)}</code></th>`;
  return `<tr role="row">${head}${cells.map((cell) => `<td role="cell">${cell}</td>`).join("")}</tr>`;
}

export function tableOf(caption: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join("");
  return `<div class="wide"><table role="table"><caption>${escapeHtml(caption)}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join("")}</tbody></table></div>`;
}

function linesOf(schema: JsonSchema, before: string): Line[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, value]) => {
    if (typeof value === "boolean") return [];
    const line = { name: before + key, required: required.includes(key), schema: value };
    return [line, ...partsOf(value, before + key)];
  });
}

/** The keys of a part without a name. */
function partsOf(schema: JsonSchema, name: string): Line[] {
  const items = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : undefined;
  const others = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => typeof one === "object");
  return [
    ...linesOf(schema, `${name}.`),
    ...(items ? partsOf(items, `${name}[]`) : []),
    ...others.flatMap((one) => partsOf(one, name)),
  ];
}

/** The type of a value, in words. */
export function wordsOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, enum: choices, type, items } = schema;
  const described = schema.description ? ` (${escapeHtml(schema.description).replaceAll("\n", "<br>")})` : "";
  if ($ref?.startsWith(PREFIX)) {
    const name = escapeHtml($ref.slice(PREFIX.length));
    return `<a href="#${schemaId(name)}">${name}</a>`;
  }
  const several = anyOf ?? oneOf;
  if (several) return several.map((one) => wordsOf(one)).join(" or ");
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (choices) return choices.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(", ") + described;
  if (Array.isArray(type)) return type.map((one) => wordsOf({ ...schema, type: one } as JsonSchema)).join(" or ");
  if (type === "array") {
    const each = typeof items === "object" && !Array.isArray(items) ? wordsOf(items as JsonSchema) : "anything";
    return `a list${bounds(schema.minItems, schema.maxItems, "entries")}: ${each}`;
  }
  if (type === "string") return textOf(schema) + described;
  if (type === "integer" || type === "number") return `${numberOf(schema)}${described}`;
  if (type === "boolean") return "<code>true</code> or <code>false</code>";
  if (type === "null") return "<code>null</code>";
  if (type === "object") return schema.properties ? "an object with the keys below" : `an object${described}`;
  return "anything";
}

function textOf({ format, pattern, minLength, maxLength }: JsonSchema): string {
  const kinds: Record<string, string> = { "date-time": "a time", binary: "a file", uuid: "a UUID", date: "a day" };
  const kind = (format && own(kinds, format)) ?? `text${bounds(minLength, maxLength, "letters")}`;
  return pattern && !format ? `${kind}, of the pattern <code>${escapeHtml(pattern)}</code>` : kind;
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : Number(exclusiveMinimum) + 1);
  return `${type === "integer" ? "a whole number" : "a number"}${bounds(least, maximum, "")}`;
}

function bounds(least: number | undefined, most: number | undefined, of: string): string {
  const unit = of && ` ${of}`;
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (least !== undefined) return `, ${least}${unit} or more`;
  return most === undefined ? "" : `, ${most}${unit} at most`;
}
