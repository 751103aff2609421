import * as z from "zod/mini";
import { own } from "#shared/dictionary.ts";
import { schemaNames } from "./schema-names.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schema = z.ZodMiniType;

const PREFIX = "#/components/schemas/";

/** Converts zod schemas to JSON Schema for the document; named schemas appear once. */
export function createJsonSchemas() {
  const names = schemaNames();
  const components: Record<string, JsonSchema> = {};

  function converted(schema: Schema, io: "input" | "output"): JsonSchema {
    // Inputs are written out, because they are rarely shared.
    const metadata = io === "output" ? { metadata: names } : {};
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any", override: plain, ...metadata });
    const { $schema: _dialect, $defs = {}, ...rest } = retargeted(made);
    const named = Object.entries($defs).map(([name, { id: _id, ...body }]): [string, JsonSchema] => [name, body]);
    Object.assign(components, Object.fromEntries(named));
    return rest;
  }

  return {
    components,
    /** The schema of an input. */
    sent: (schema: Schema): JsonSchema => converted(schema, "input"),
    /** The schema of a reply. */
    answered: (schema: Schema): JsonSchema => converted(schema, "output"),
    /** The schema of a reply with its keys written out, even if it has a name. */
    resolved: (schema: JsonSchema): JsonSchema => {
      const name = schema.$ref?.startsWith(PREFIX) ? schema.$ref.slice(PREFIX.length) : undefined;
      return name === undefined ? schema : (own(components, name) ?? {});
    },
    /**
     * The parameters of a path or a query by name. They travel as strings and are described by the parsed value: a
     * number, or a list with commas. Where zod cannot describe the result, the string is described.
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

/** Removes parts that tell a reader nothing: the pattern of a date, and the limits of a JSON number. */
function plain({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The document defines named schemas in one place. */
function retargeted(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", PREFIX) : value,
  );
}
