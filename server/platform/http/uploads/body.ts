import type { Context } from "hono";
import * as z from "zod/mini";
import type { AppEnv, Body, BodyReader } from "#server/platform/http/app-env.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { FIELDS_MAX, parseForm, parseJson } from "./form.ts";
import { type Pace, RETRY_AFTER_S, StreamReader } from "./stream-reader.ts";
import { createUploadSlots } from "./upload-slots.ts";

/** A file that exceeds its limit by up to this many bytes is still read to the end, so that the error names its field. */
const FILE_SLACK = 1024 * 1024;
/** The body of a call that takes none. */
export const NO_BODY: Body = { fields: undefined, files: {}, fileNames: {}, release: () => {} };

export interface BodyLimits {
  /**
   * Bytes of all forms in memory at once: about ten with the largest photo, hundreds with a usual one. One user may
   * take a quarter of it, which is enough for the largest form.
   */
  memory: number;
  /** Bytes of the forms that people who aren't signed in may send from one address at once. */
  perAddress: number;
  /**
   * The slowest average rate of a body: a number of bytes in a number of milliseconds. A pause may be as long as `ms` if
   * the bytes before it came fast enough.
   */
  pace: Pace;
  /** How long a body of a usual size may take altogether, in milliseconds. */
  totalMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  memory: 64 * 1024 * 1024,
  perAddress: 16 * 1024 * 1024,
  // 8 kB a second: a slower body would not arrive in the total time. The average is over half a minute, because mobile
  // lines pause for many seconds and then continue.
  pace: { bytes: 240 * 1024, ms: 30_000 },
  totalMs: 3 * 60_000,
};
/** The largest photo. A call that accepts larger files gets proportionally more time. */
const USUAL_BYTES = 5 * 1024 * 1024;

/**
 * Reads bodies. Their size is counted on the stream, whatever Content-Length says, the time is limited, and only as
 * many forms are read at once as memory allows.
 * @param now a clock, in milliseconds
 */
export function createBodyReader(
  { memory, perAddress, pace, totalMs }: BodyLimits = BODY_LIMITS,
  now: () => number = () => performance.now(),
): BodyReader {
  const slots = createUploadSlots(memory, perAddress);
  const streams = new StreamReader(pace, now);

  async function readJson(c: Context, endpoint: Endpoint): Promise<Body> {
    let size = 0;
    const bytes = await streams.read(c, totalMs, (more) => {
      size += more;
      return size > FIELDS_MAX ? new Fault("TOO_LARGE") : null;
    });
    // Some clients send a Content-Type without a body.
    if (size === 0 && mayBeAbsent(endpoint)) return NO_BODY;
    return { ...NO_BODY, fields: parseJson(new TextDecoder().decode(bytes)) };
  }

  async function readForm(c: Context<AppEnv>, endpoint: Endpoint, type: string, refused: Fault | null): Promise<Body> {
    const most = formMax(endpoint);
    // The session is resolved before any body is read.
    const viewer = c.get("viewer");
    const slot = slots.open(viewer ? { userId: viewer.userId } : { address: c.get("address") });
    let size = 0;
    try {
      const formMs = totalMs * Math.max(1, largestFile(endpoint) / USUAL_BYTES);
      const bytes = await streams.read(c, formMs, (more) => {
        size += more;
        const refusal = refused ?? (size > most ? tooLarge(endpoint) : slot.take(more) ? null : busy());
        // Released at once, so that of many simultaneous uploads some succeed.
        if (refusal) slot.release();
        return refusal;
      });
      if (refused) throw refused;
      return { ...(await parseForm(bytes, type, endpoint)), release: slot.release };
    } catch (err) {
      slot.release();
      throw err;
    }
  }

  return async (c, endpoint, refused = null) => {
    const type = c.req.header("content-type") ?? "";
    const media = type.split(";")[0]?.trim().toLowerCase();
    const isForm = media === "multipart/form-data" && (endpoint.encoding ?? "json") !== "json";
    if (isForm) return readForm(c, endpoint, type, refused);
    if (refused) throw refused;
    const notJson = () => new Fault("UNSUPPORTED_TYPE", UPLOAD_TEXTS.notJson);
    if (type === "" && mayBeAbsent(endpoint)) {
      await streams.read(c, totalMs, (bytes) => (bytes > 0 ? notJson() : null));
      return NO_BODY;
    }
    if (media === "application/json") return readJson(c, endpoint);
    throw notJson();
  };
}

function busy(): Fault {
  return new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER_S });
}

/** The largest form of a call: its fields, and its files at their limits with the slack. */
function formMax(endpoint: Endpoint): number {
  const files = Object.values(endpoint.files ?? {});
  return files.reduce((sum, { maxBytes }) => sum + maxBytes + FILE_SLACK, FIELDS_MAX);
}

/** Whether a call may be sent without a body. */
function mayBeAbsent({ body }: Endpoint): boolean {
  return body !== undefined && z.safeParse(body, undefined).success;
}

function largestFile(endpoint: Endpoint): number {
  return Math.max(0, ...Object.values(endpoint.files ?? {}).map(({ maxBytes }) => maxBytes));
}

/** Before the end it is unknown which part is too large, unless there is only one file. */
function tooLarge(endpoint: Endpoint): Fault {
  const files = Object.entries(endpoint.files ?? {});
  const [first] = files;
  if (!first) return new Fault("TOO_LARGE");
  const [name, rule] = first;
  const text = tooLargeText(rule);
  return new Fault("TOO_LARGE", text, files.length === 1 ? { fields: { [name]: [text] } } : {});
}
