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
 * A caller that would wait longer gets UNAVAILABLE at once: its call would time out before its turn, and the hash would
 * be computed for nothing.
 */
const WAIT_MOST_MS = CALL_MS;
/** The assumed cost of a hash (ms) before one has been measured. */
const FIRST_GUESS_MS = 300;
/** The weight of the last hash's cost in the moving average. */
const NEWS = 0.2;
/** The niceness of the hashing threads (0 to 19), on systems that support it. */
const NICE = 10;
/** Seconds after which a retry makes sense. */
const RETRY_AFTER = 2;

/** Whether a password matches the hash. Takes as long for `null` (no account), and returns false. */
type Verify = (password: string, hash: string | null) => Promise<boolean>;

export interface Passwords {
  /**
   * @returns a bcrypt hash. The caller must refuse passwords of more than 72 bytes first.
   * @throws {Fault} UNAVAILABLE when too many calls wait; the other functions throw it too
   */
  hash(password: string): Promise<string>;
  verify: Verify;
  /**
   * Runs `work` when it is its turn, so that in a burst of sign-ins no account is read before a thread is about to be
   * free for it.
   */
  inTurn<T>(work: (verify: Verify) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One core is left for messages. */
const spareCores = () => Math.max(1, availableParallelism() - 1);

interface Options {
  /** bcrypt's work factor; only tests pass another. */
  cost?: number;
  /** How many threads hash at once. */
  threads?: number | undefined;
}

/** Hashes passwords in worker threads. */
export function createPasswords({ cost = COST, threads = spareCores() }: Options = {}): Passwords {
  const pool = new Piscina<HashTask | VerifyTask, Hashed>({
    filename: new URL("./worker.ts", import.meta.url).href,
    name: "run" satisfies keyof typeof import("./worker.ts"),
    // Otherwise threads get a copy of the environment, which contains secrets.
    env: {},
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // With fewer cores than work, messages come before hashes.
    niceIncrement: NICE,
    // The tasks report their cost: reading the pool's own histogram takes half a millisecond.
    recordTiming: false,
  });
  // One more than the threads: when a thread is free, the account of the next call is already read.
  const turns = pLimit(threads + 1);
  let eachMs = FIRST_GUESS_MS;

  async function inThread(task: HashTask | VerifyTask): Promise<string | boolean> {
    const { result, ms } = await pool.run(task);
    eachMs += NEWS * (ms - eachMs);
    return result;
  }

  /** Checked here, because the pool limits the number of tasks and throws a plain Error. */
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
