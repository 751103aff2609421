import type { Context } from "hono";
import * as z from "zod/mini";
import { withDeadline } from "#server/platform/database/deadline.ts";
import type { AppEnv } from "#server/platform/http/mount.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { IMAGE_TEXTS } from "#shared/files/images.ts";
import { UPLOAD_TEXTS } from "#shared/files/upload.texts.ts";
import { FIELDS_MAX, parseForm, parseJson } from "./form.ts";
import { createUploadSlots } from "./upload-slots.ts";

/** What a file may be over its limit and still be read to its end, so that its own field is told that it is too large. */
const FILE_SLACK = 1024 * 1024;
/**
 * What is refused is still read to its end, up to so many bytes, and thrown away: whoever is answered in the middle of
 * sending sees a broken connection instead of the answer.
 */
const DISCARDED_MAX = 32 * 1024 * 1024;
/** Seconds after which a body that found no room has a chance. */
const RETRY_AFTER = 5;

/** A body as it came, not yet parsed by its schema. */
export interface Body {
  fields: unknown;
  files: Record<string, Uint8Array>;
  fileNames: Record<string, string>;
  /** Gives back the room that its bytes took. To be called when nobody needs them any more. */
  release(): void;
}

/** Of a call that takes none. */
export const NO_BODY: Body = { fields: undefined, files: {}, fileNames: {}, release: () => {} };

/** With `refused` a form is read to its end as any that is refused, takes no memory, and that is thrown. */
export type BodyReader = (c: Context<AppEnv>, endpoint: Endpoint, refused?: Fault | null) => Promise<Body>;

export interface BodyLimits {
  /**
   * Bytes of all forms that are in memory at once: some ten with the largest photo, hundreds with a usual one. A quarter
   * of it, which is for one user, takes the largest form.
   */
  memory: number;
  /** Bytes of them that people who aren't signed in may send from one address. */
  perAddress: number;
  /**
   * The slowest that a body may come: so many bytes in such a time, in milliseconds, on average. A pause may be as long
   * as that time, where what came before it was fast enough.
   */
  pace: { bytes: number; ms: number };
  /** How long one of a usual size may take altogether, in milliseconds. */
  totalMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  memory: 64 * 1024 * 1024,
  perAddress: 16 * 1024 * 1024,
  // 8 kB a second: what comes more slowly would not be through in the time that there is. Mobile lines stop for many
  // seconds and go on, so that the average is taken over half a minute.
  pace: { bytes: 240 * 1024, ms: 30_000 },
  totalMs: 3 * 60_000,
};
/** The largest photo. Whoever sends a file that may be larger may take as much longer. */
const USUAL_BYTES = 5 * 1024 * 1024;

/**
 * Reads bodies: counted on the stream, whatever Content-Length says or does not say, in a given time, and only as many
 * forms at once as there is room for. `now` tells milliseconds.
 */
export function createBodyReader(
  { memory, perAddress, pace, totalMs }: BodyLimits = BODY_LIMITS,
  now: () => number = () => performance.now(),
): BodyReader {
  const room = createUploadSlots(memory, perAddress);

  /** All bytes of a body. `refuse` is asked before each piece is kept, and says why it must not be. */
  async function collect(
    c: Context,
    refuse: (bytes: number) => Fault | null,
    mostMs = totalMs,
  ): Promise<Buffer<ArrayBuffer>> {
    const reader = c.req.raw.body?.getReader();
    if (!reader) return Buffer.alloc(0);
    const kept = createGrowingBuffer();
    let refusal: Fault | null = null;
    let discarded = 0;
    const until = now() + mostMs;
    // Each byte buys the time that it may take at the slowest pace. No more than one span is saved up, so that a fast
    // beginning earns no slow end.
    let patientUntil = now() + pace.ms;
    const tooSlow = () => new Fault("UNAVAILABLE", UPLOAD_TEXTS.tooSlow, { retryAfter: RETRY_AFTER });
    for (;;) {
      const patience = Math.min(patientUntil, until) - now();
      const piece = reader.read().catch(() => {
        // Nobody reads this answer: the connection is gone. It keeps the failure out of the log of unexpected ones.
        throw new Fault("BAD_INPUT", UPLOAD_TEXTS.cutOff);
      });
      const { done, value } = await withDeadline<ReadableStreamReadResult<Uint8Array>>(
        piece,
        Math.max(0, patience),
        tooSlow,
      );
      if (done && refusal) throw refusal;
      if (done) return kept.bytes();
      if (now() > Math.min(patientUntil, until)) throw tooSlow();
      patientUntil = Math.min(now() + pace.ms, patientUntil + (value.byteLength / pace.bytes) * pace.ms);
      refusal ??= refuse(value.byteLength);
      if (!refusal) kept.add(value);
      else {
        kept.clear();
        discarded += value.byteLength;
        if (discarded > DISCARDED_MAX) throw refusal;
      }
    }
  }

  async function readJson(c: Context, endpoint: Endpoint): Promise<Body> {
    let size = 0;
    const bytes = await collect(c, (more) => {
      size += more;
      return size > FIELDS_MAX ? new Fault("TOO_LARGE") : null;
    });
    // Some senders name a type for nothing.
    if (size === 0 && mayBeAbsent(endpoint)) return NO_BODY;
    return { ...NO_BODY, fields: parseJson(new TextDecoder().decode(bytes)) };
  }

  async function readForm(c: Context<AppEnv>, endpoint: Endpoint, type: string, refused: Fault | null): Promise<Body> {
    const most = formMax(endpoint);
    // Sessions are resolved before any body is read.
    const viewer = c.get("viewer");
    const place = room.open(viewer ? { userId: viewer.userId } : { address: c.get("address") });
    let size = 0;
    try {
      const bytes = await collect(
        c,
        (more) => {
          size += more;
          const refusal = refused ?? (size > most ? tooLarge(endpoint) : place.take(more) ? null : busy());
          // At once, so that of many who come together some go through.
          if (refusal) place.release();
          return refusal;
        },
        totalMs * Math.max(1, largestFile(endpoint) / USUAL_BYTES),
      );
      if (refused) throw refused;
      return { ...(await parseForm(bytes, type, endpoint)), release: place.release };
    } catch (err) {
      place.release();
      throw err;
    }
  }

  return async (c, endpoint, refused = null) => {
    const type = c.req.header("content-type") ?? "";
    const media = type.split(";")[0]?.trim().toLowerCase();
    const isForm = media === "multipart/form-data" && (endpoint.encoding ?? "json") !== "json";
    if (isForm) return readForm(c, endpoint, type, refused);
    if (refused) throw refused;
    const notJson = () => new Fault("UNSUPPORTED_TYPE", "Please send this call as JSON.");
    if (type === "" && mayBeAbsent(endpoint)) {
      await collect(c, (bytes) => (bytes > 0 ? notJson() : null));
      return NO_BODY;
    }
    if (media === "application/json") return readJson(c, endpoint);
    throw notJson();
  };
}

/**
 * Bytes that are copied together as they come. The pieces themselves are not kept: a sender chooses their size, and one
 * of a single byte takes hundreds of bytes of memory.
 */
function createGrowingBuffer() {
  let room = Buffer.alloc(0);
  let size = 0;
  return {
    add: (piece: Uint8Array): void => {
      const needed = size + piece.byteLength;
      if (needed > room.byteLength) {
        const larger = Buffer.alloc(Math.max(needed, 2 * room.byteLength));
        larger.set(room);
        room = larger;
      }
      room.set(piece, size);
      size = needed;
    },
    bytes: (): Buffer<ArrayBuffer> => room.subarray(0, size),
    clear: (): void => {
      room = Buffer.alloc(0);
      size = 0;
    },
  };
}

function busy(): Fault {
  return new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER });
}

/** The largest form of a call: its fields, and its files at their limits with the slack. */
function formMax(endpoint: Endpoint): number {
  const files = Object.values(endpoint.files ?? {});
  return files.reduce((sum, { maxBytes }) => sum + maxBytes + FILE_SLACK, FIELDS_MAX);
}

/** Whether everything that a call could say may be left unsaid. */
function mayBeAbsent({ body }: Endpoint): boolean {
  return body !== undefined && z.safeParse(body, undefined).success;
}

function largestFile(endpoint: Endpoint): number {
  return Math.max(0, ...Object.values(endpoint.files ?? {}).map(({ maxBytes }) => maxBytes));
}

/** Which part it was is not known before the end; with one file there is no doubt. */
function tooLarge(endpoint: Endpoint): Fault {
  const files = Object.entries(endpoint.files ?? {});
  const [first] = files;
  if (!first) return new Fault("TOO_LARGE");
  const [name, { tooLarge: text = IMAGE_TEXTS.tooLarge }] = first;
  return new Fault("TOO_LARGE", text, files.length === 1 ? { fields: { [name]: [text] } } : {});
}
