import * as z from "zod/mini";
import { type FieldTexts, fieldTexts } from "#shared/fault.ts";

/** What a call's contract says of what is about to be sent, by field; nothing where all of it is well. */
export function problemsIn(contract: z.ZodMiniType, body: unknown): FieldTexts {
  const parsed = z.safeParse(contract, body);
  return parsed.success ? {} : fieldTexts(parsed.error);
}
