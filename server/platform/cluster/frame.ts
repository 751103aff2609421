import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** The format of frames. A process refuses frames of another format; their numbers then count as missed. */
const VERSION = 2;
/** Bytes of the signature that a frame carries. */
const SIGNATURE_BYTES = 16;
/** The same in characters of base64url. */
const SIGNATURE_CHARS = Math.ceil((SIGNATURE_BYTES * 8) / 6);

const Frame = z.object({
  v: z.literal(VERSION),
  /** The sender's id. */
  from: z.string(),
  /** The receiver's id: a frame that was copied to another process is refused. */
  to: z.string(),
  /** A random id of the sender's queue for this receiver. Its numbers begin at 1. */
  queue: z.string(),
  /** The number of this frame; in a frame without calls, the number up to which all have been sent or dropped. */
  n: z.int().check(z.minimum(0)),
  /** When it was written, in milliseconds of the sender's clock that never goes back: a repeated frame is no sign of life. */
  at: z.number(),
  /** Whether an admin has a tab open with the sender. */
  admins: z.boolean(),
  /** What the receiver does, in this order; none in a heartbeat. */
  calls: z.array(z.array(z.unknown())),
});
/** What one process sends to another one through Redis. */
export type Frame = z.infer<typeof Frame>;

/**
 * Writes and reads frames with a signature, so that write access to Redis alone is not enough to forge events.
 * @param secret shared by all processes
 */
export function createFrames(secret: Uint8Array) {
  // A key object: from bytes, Node would make one for every frame, which takes three times as long as the signature.
  const key = createSecretKey(createHmac("sha256", secret).update("frames between processes").digest());
  const sign = (text: string): Buffer => createHmac("sha256", key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  return {
    /** @param calls already in JSON, because one call goes to several processes */
    write: ({ from, to, queue, n, at, admins }: Omit<Frame, "v" | "calls">, calls: readonly string[]): string => {
      const head = JSON.stringify({ v: VERSION, from, to, queue, n, at, admins });
      const text = `${head.slice(0, -1)},"calls":[${calls.join(",")}]}`;
      return sign(text).toString("base64url") + text;
    },
    /** Null for a frame that was forged, damaged, or written by another version. */
    read: (signed: string): Frame | null => {
      const text = signed.slice(SIGNATURE_CHARS);
      const given = Buffer.from(signed.slice(0, SIGNATURE_CHARS), "base64url");
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(text))) return null;
      return z.safeParse(Frame, JSON.parse(text)).data ?? null;
    },
  };
}
export type Frames = ReturnType<typeof createFrames>;
