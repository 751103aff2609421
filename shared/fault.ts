import * as z from "zod/mini";
import { faultTexts as FAULT_TEXTS } from "./texts/fault/fault.texts.ts";

/**
 * The closed list of fault codes with their HTTP status. The code is the contract, the same for REST and sockets; the
 * message is for people.
 */
export const FAULTS = {
  BAD_INPUT: 400,
  WEAK_PASSWORD: 400,
  INVALID_TOKEN: 400,
  INVALID_CREDENTIALS: 401,
  SIGNED_OUT: 401,
  NOT_ALLOWED: 403,
  ACCOUNT_NOT_VERIFIED: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_FAST: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** Only created by the client: no reply arrived. */
  UNREACHABLE: 503,
} as const;

export type FaultCode = keyof typeof FAULTS;

/** The text of a suspended account including the admin's reason, for the owner only. */
export const suspendedText = (reason: string | null | undefined): string =>
  reason ? FAULT_TEXTS.suspendedWhy({ reason }) : FAULT_TEXTS.ACCOUNT_SUSPENDED;

/**
 * Conflicts that clients treat differently from others. They name the reason in `conflict`, because a message is in the
 * language of its reader.
 */
export const CONFLICTS = ["already_applied", "reply_changed"] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** Messages by field. Fields are named as in the payload, with dots for nested ones. */
export type FieldTexts = Record<string, string[]>;

export const FaultBody = z.object({
  code: z.enum(Object.keys(FAULTS) as [FaultCode, ...FaultCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Seconds until a retry may succeed. */
  retry_after: z.optional(z.number()),
  /** For a conflict: the id of what already exists. */
  existing_id: z.optional(z.number()),
  /** For some conflicts: which one it is. */
  conflict: z.optional(z.enum(CONFLICTS)),
});
export type FaultBody = z.infer<typeof FaultBody>;

/** The reply of every socket command and client call: an expected failure is data, not an exception. */
export type Result<T> = { ok: true; value: T } | { ok: false; fault: FaultBody };

/** An expected failure. REST and sockets each turn it into a reply in one place. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly fields: FieldTexts | undefined;
  readonly retryAfter: number | undefined;
  readonly existingId: number | undefined;
  readonly conflict: Conflict | undefined;

  constructor(
    code: FaultCode,
    message: string = FAULT_TEXTS[code],
    more: { fields?: FieldTexts; retryAfter?: number; existingId?: number; conflict?: Conflict } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.existingId = more.existingId;
    this.conflict = more.conflict;
  }

  /** The form that is sent. */
  body(): FaultBody {
    const body: FaultBody = { code: this.code, message: this.message };
    if (this.fields) body.fields = this.fields;
    if (this.retryAfter !== undefined) body.retry_after = this.retryAfter;
    if (this.existingId !== undefined) body.existing_id = this.existingId;
    if (this.conflict !== undefined) body.conflict = this.conflict;
    return body;
  }
}

/** The messages of a failed parse by dotted field name, in the order in which the schema found them. */
export function fieldTexts(error: z.core.$ZodError): FieldTexts {
  // A Map, because a field may have the name of an inherited property (`constructor`, `__proto__`).
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const name = path.map(String).join(".") || "body";
      fields.set(name, [...(fields.get(name) ?? []), issue.message]);
    }
  }
  return Object.fromEntries(fields);
}

/** Parses, or throws a `BAD_INPUT` that names each field. Called once at the edge; after it nothing is `unknown`. */
export function parseOrFault<S extends z.core.$ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  throw new Fault("BAD_INPUT", undefined, { fields: fieldTexts(parsed.error) });
}
