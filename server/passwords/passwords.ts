import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { CALL_MS } from "#server/database/deadline.ts";
import { PASSWORD_BYTES, utf8Bytes } from "#shared/accounts/fields.ts";
import { Fault } from "#shared/fault.ts";
import type { HashTask, VerifyTask } from "./worker.ts";

/** bcrypt's work factor: 2^12 rounds. */
const COST = 12;
/**
 * Whoever would wait longer is told "not available for a moment" at once: the call would end without an answer before
 * its turn came, and its hash be worked out for nobody.
 */
const WAIT_MOST_MS = CALL_MS;
/** What a hash is taken to cost (ms) before one has been measured. */
const FIRST_GUESS_MS = 300;
/** How far the hashing threads step back behind the others (of 0 to 19, where the system knows such a thing). */
const NICE = 10;
/** After so many seconds a try has a chance again. */
const RETRY_AFTER = 2;

export interface Passwords {
  /**
   * @returns a bcrypt hash. Passwords of more than 72 bytes must have been refused before.
   * @throws {Fault} UNAVAILABLE when too many wait already; so does `verify`
   */
  hash(password: string): Promise<string>;
  /** Whether the password is the hash's. Takes as long for `null` (nobody) as for anybody, and says no. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

/** Hashing in worker threads, as many at once as there are cores to spare. */
export function createPasswords(): Passwords {
  const pool = new Piscina<unknown, unknown>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 30_000,
    // Where there are fewer cores than work, messages come before hashes.
    niceIncrement: NICE,
  });
  // Asked here: the pool's own limit is a number of tasks, and a plain Error that only its words tell from a failure.
  const run = (task: HashTask | VerifyTask) => {
    const each = pool.completed > 0 ? pool.histogram.runTime.p50 : FIRST_GUESS_MS;
    if ((pool.queueSize * each) / pool.maxThreads > WAIT_MOST_MS) {
      throw new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_AFTER });
    }
    return pool.run(task);
  };
  const hash = async (password: string) => {
    if (utf8Bytes(password) > PASSWORD_BYTES) throw new Error("a password of more than 72 bytes reached the hash");
    return String(await run({ password, cost: COST }));
  };
  // Of a password that nobody knows: what an unknown address is compared with, so that it takes as long.
  // Made while the server starts, so that not even the first unknown address is answered sooner or later than others.
  const nobody = hash(Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64"));
  // Whoever needs it hears of a failure; here it must not end the process.
  nobody.catch(() => {});
  return {
    hash,
    verify: async (password, stored) => {
      const tooLong = utf8Bytes(password) > PASSWORD_BYTES;
      const matches = await run({ password: tooLong ? "" : password, hash: stored ?? (await nobody) });
      return matches === true && stored !== null && !tooLong;
    },
    close: () => pool.destroy(),
  };
}
