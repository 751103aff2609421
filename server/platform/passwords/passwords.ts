import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { CALL_MS } from "#server/platform/database/deadline.ts";
import { PASSWORD_BYTES, utf8Bytes } from "#shared/accounts/fields.ts";
import { Fault } from "#shared/fault.ts";
import { dummyHash } from "./dummy-hash.ts";
import type { Hashed, HashTask, VerifyTask } from "./worker.ts";

/** bcrypt's work factor: 2^12 rounds. */
const COST = 12;
/**
 * Whoever would wait longer is told "not available for a moment" at once: the call would end without an answer before
 * its turn came, and its hash be worked out for nobody.
 */
const WAIT_MOST_MS = CALL_MS;
/** What a hash is taken to cost (ms) before one has been measured. */
const FIRST_GUESS_MS = 300;
/** How much of what the last hash cost goes into what the next one is taken to cost. */
const NEWS = 0.2;
/** How far the hashing threads step back behind the others (of 0 to 19, where the system knows such a thing). */
const NICE = 10;
/** After so many seconds a try has a chance again. */
const RETRY_AFTER = 2;

/** Whether a password is the hash's. Takes as long for `null` (nobody) as for anybody, and says no. */
type Verify = (password: string, hash: string | null) => Promise<boolean>;

export interface Passwords {
  /**
   * @returns a bcrypt hash. Passwords of more than 72 bytes must have been refused before.
   * @throws {Fault} UNAVAILABLE when too many wait already; so do the others
   */
  hash(password: string): Promise<string>;
  verify: Verify;
  /**
   * Does what a password is verified for when its turn has come, and not before: of a crowd that signs in at one moment,
   * nobody's account is looked up until a thread is about to be free for it.
   */
  inTurn<T>(work: (verify: Verify) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Hashing in worker threads, as many at once as there are cores to spare. Tests alone name another `cost`. */
export function createPasswords(cost = COST): Passwords {
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina<HashTask | VerifyTask, Hashed>({
    filename: new URL("./worker.ts", import.meta.url).href,
    // Threads get a copy of the environment otherwise, and it has secrets in it.
    env: {},
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Where there are fewer cores than work, messages come before hashes.
    niceIncrement: NICE,
    // The tasks tell what they cost: a look at the pool's own histogram takes half a millisecond.
    recordTiming: false,
  });
  // One more than are hashed: a thread that is done finds the next one's account looked up.
  const turns = pLimit(threads + 1);
  let eachMs = FIRST_GUESS_MS;

  async function inThread(task: HashTask | VerifyTask): Promise<string | boolean> {
    const { result, ms } = await pool.run(task);
    eachMs += NEWS * (ms - eachMs);
    return result;
  }

  /** Asked here: the pool's own limit is a number of tasks, and a plain Error that only its words tell from a failure. */
  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if ((turns.pendingCount * eachMs) / threads > WAIT_MOST_MS) {
      throw new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_AFTER });
    }
    return turns(work);
  }

  const hash = (password: string) =>
    takeTurn(async () => {
      if (utf8Bytes(password) > PASSWORD_BYTES) throw new Error("a password of more than 72 bytes reached the hash");
      return String(await inThread({ password, cost }));
    });
  const nobody = dummyHash(cost);
  const verify: Verify = async (password, stored) => {
    const tooLong = utf8Bytes(password) > PASSWORD_BYTES;
    const matches = await inThread({ password: tooLong ? "" : password, hash: stored ?? nobody });
    return matches === true && stored !== null && !tooLong;
  };
  return {
    hash,
    verify: (password, stored) => takeTurn(() => verify(password, stored)),
    inTurn: (work) => takeTurn(() => work(verify)),
    close: () => pool.destroy(),
  };
}
