import * as z from "zod/mini";

/**
 * The same schema, whose fields are read by generated code: a message takes a quarter of the time. zod/mini has no such
 * code, because browsers would need a content security policy that allows `eval`. Objects inside are read as before.
 */
export const compiled = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniObject ? new z.core.$ZodObjectJIT(schema._zod.def) : schema;
