import * as z from "zod/mini";
import { own } from "#shared/dictionary.ts";
import { schemaNames } from "./schema-names.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schema = z.ZodMiniType;

const PREFIX = "#/components/schemas/";

/** Zod schemas as the document of the calls has them: what travels, and the named ones once. */
export function createJsonSchemas() {
  const names = schemaNames();
  const components: Record<string, JsonSchema> = {};

  function converted(schema: Schema, io: "input" | "output"): JsonSchema {
    // What a caller sends is written out: it seldom is the same thing twice.
    const metadata = io === "output" ? { metadata: names } : {};
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any", override: plain, ...metadata });
    const { $schema: _dialect, $defs = {}, ...rest } = retargeted(made);
    const named = Object.entries($defs).map(([name, { id: _id, ...body }]): [string, JsonSchema] => [name, body]);
    Object.assign(components, Object.fromEntries(named));
    return rest;
  }

  return {
    components,
    /** What a caller sends. */
    sent: (schema: Schema): JsonSchema => converted(schema, "input"),
    /** What is answered. */
    answered: (schema: Schema): JsonSchema => converted(schema, "output"),
    /** The same with its keys, also where it has a name. */
    resolved: (schema: JsonSchema): JsonSchema => {
      const name = schema.$ref?.startsWith(PREFIX) ? schema.$ref.slice(PREFIX.length) : undefined;
      return name === undefined ? schema : (own(components, name) ?? {});
    },
    /**
     * Values of a path or a query by name. They travel as texts, and are described by what they are read as: a number, a
     * list with commas. What zod cannot say of the result is described by the text.
     */
    texts: (schema: Schema): { name: string; required: boolean; schema: JsonSchema }[] => {
      const [sent, read] = [converted(schema, "input"), converted(schema, "output")];
      return Object.entries(sent.properties ?? {}).map(([name, text]) => {
        const value = own(read.properties ?? {}, name);
        const told = typeof value === "object" && ("type" in value || "enum" in value) ? value : text;
        return { name, required: sent.required?.includes(name) ?? false, schema: told as JsonSchema };
      });
    },
  };
}
export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/** Without what says nothing to a reader: the whole calendar as a pattern, and how large a number of JSON can be. */
function plain({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Names are found in one place of the whole document. */
function retargeted(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", PREFIX) : value,
  );
}
