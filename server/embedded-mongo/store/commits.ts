import { setTimeout as after } from "node:timers/promises";
import { type Catalog, loadCatalog, WritableCatalog } from "../engine/catalog.ts";
import type { Snapshot, Tables } from "../engine/kv.ts";
import { CommandError } from "../errors.ts";
import { log, logError } from "../log.ts";
import { Claimed, Claims, type Holder } from "./claims.ts";
import type { Environment } from "./lmdb.ts";

/** What a write may touch: the tables as the commit has left them so far, and the catalog. */
export type WriteContext = {
  tables: Tables;
  catalog: WritableCatalog;
  /** Runs a part that is undone as a whole if it throws. */
  savepoint<T>(part: () => T): T;
};

/** What is committed at one moment, with the catalog that belongs to it. */
export type View = Snapshot & { catalog: Catalog };

type Job = {
  run: (context: WriteContext) => unknown;
  /** Whose claims do not count, since they are its own. */
  holder: Holder | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  outcome?: { value: unknown } | { error: unknown };
};

/** lmdb-js refuses a commit now and then (MDB_BAD_TXN, over its list of free pages), and takes it the next time. */
const ATTEMPTS = 3;

/** A write that waits for a transaction looks again after this long: it may have a time limit of its own. */
const LOOK_AGAIN_MS = 100;

/** Thrown through lmdb to undo a commit in which something broke that no command expects. */
class Broken extends Error {
  readonly job: Job;
  constructor(job: Job, cause: unknown) {
    super("broken commit", { cause });
    this.job = job;
  }
}

/**
 * The queue of writes. While one commit is on its way to the disk the writes that come in wait, and then go together
 * into the next one: this is what lets many writers share one fdatasync. A write's promise settles after its commit.
 */
export class Commits {
  readonly #environment: Environment;
  readonly #replyBeforeDisk: boolean;
  #queue: Job[] = [];
  #running: Promise<void> | undefined;
  #committing: Promise<void> | undefined;
  #isInFlight = false;
  #pending: WritableCatalog | undefined;
  #catalog: Catalog;
  /** What open transactions have written. */
  readonly claims = new Claims();
  commits = 0;

  constructor(environment: Environment, replyBeforeDisk = false) {
    this.#environment = environment;
    this.#replyBeforeDisk = replyBeforeDisk;
    this.#catalog = loadCatalog(environment.tables.catalog);
    // Catalog and snapshot change hands in one go: a plan must never use an index that its snapshot does not have.
    environment.root.on("aftercommit", (event: { txnId?: number }) => {
      if (event.txnId === undefined || !this.#pending) return;
      this.#catalog = this.#pending.published();
      this.#pending = undefined;
      environment.root.resetReadTxn();
    });
  }

  /** The catalog that belongs to what readers see. */
  get catalog(): Catalog {
    return this.#catalog;
  }

  /**
   * Queues a write; the promise resolves with its result when it is on disk. One that meets what an open transaction has
   * written is undone, and done again when that has ended.
   * @param holder the transaction, if it is the write of one
   */
  async submit<T>(run: (context: WriteContext) => T, holder?: Holder): Promise<T> {
    for (;;) {
      try {
        return await this.#enqueue(run, holder);
      } catch (error) {
        if (!(error instanceof Claimed)) throw error;
        await Promise.race([error.holder.ended, after(LOOK_AGAIN_MS)]);
      }
    }
  }

  #enqueue<T>(run: (context: WriteContext) => T, holder: Holder | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, holder, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when every write that was done can be seen: none is between its commit's beginning and its end. */
  async landed(): Promise<void> {
    while (this.#isInFlight) await this.#committing;
  }

  /**
   * Holds on to what is committed now; undefined if too much is held already. A catalog that is on its way to the disk is
   * waited for: it has to agree with the snapshot.
   */
  async snapshot(): Promise<View | undefined> {
    while (this.#pending) await this.#committing;
    const snapshot = this.#environment.snapshot();
    return snapshot && { ...snapshot, catalog: this.#catalog };
  }

  /** Resolves when nothing is queued or on its way to the disk. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#committing = this.#commit(() => this.#queue.splice(0));
      await this.#committing;
      this.#isInFlight = false;
    }
    this.#running = undefined;
  }

  /** Commits the jobs that are there when lmdb has its write lock, which is later than now. */
  async #commit(take: () => Job[], attempt = 1): Promise<void> {
    let jobs: Job[] = [];
    try {
      await this.#environment.root.childTransaction(() => {
        jobs = take();
        this.#run(jobs);
      });
      this.commits++;
      for (const job of jobs) settle(job);
    } catch (error) {
      this.#pending = undefined;
      if (error instanceof Broken) await this.#retrySingly(jobs, error);
      else await this.#afterRefusal(await asRefusal(error), jobs.length > 0 ? () => jobs : take, attempt);
    }
  }

  /**
   * A transaction that lmdb calls bad has left nothing behind, so it is made again. Of any other failure that cannot be
   * said for sure, and what was perhaps done must not be done twice.
   */
  async #afterRefusal(refusal: unknown, take: () => Job[], attempt: number): Promise<void> {
    if (!/MDB_BAD_TXN/.test(String(refusal)) || attempt === ATTEMPTS) for (const job of take()) job.reject(refusal);
    else {
      log("warn", "a commit was refused and is made again", { reason: String(refusal) });
      await this.#commit(take, attempt + 1);
    }
  }

  #run(jobs: Job[]): void {
    this.#isInFlight = true;
    let writer: Holder | undefined;
    const isGuarded = !this.claims.isEmpty;
    const { root } = this.#environment;
    const tables = isGuarded ? this.claims.guard(this.#environment.tables, () => writer) : this.#environment.tables;
    const catalog = new WritableCatalog(this.#catalog, tables.catalog);
    const savepoint = <T>(part: () => T): T => {
      const undo = catalog.savepoint();
      try {
        return root.transactionSync(part);
      } catch (error) {
        undo();
        throw error;
      }
    };
    const context = { tables, catalog, savepoint };
    for (const job of jobs) {
      writer = job.holder;
      try {
        // A write may meet a claim when it has done a part already.
        job.outcome = { value: isGuarded ? savepoint(() => job.run(context)) : job.run(context) };
      } catch (error) {
        // A command refuses before it writes, or within a savepoint; anything else may have left half a write behind.
        if (!(error instanceof CommandError || error instanceof Claimed)) throw new Broken(job, error);
        job.outcome = { error };
      }
      if (this.#replyBeforeDisk) settle(job);
    }
    if (catalog.changed) this.#pending = catalog;
  }

  async #retrySingly(jobs: Job[], broken: Broken): Promise<void> {
    for (const job of jobs) {
      if (job === broken.job) {
        logError("a write failed unexpectedly and was undone", broken.cause);
        job.reject(await asRefusal(broken.cause));
      } else await this.#commit(() => [job]);
    }
  }
}

function settle(job: Job): void {
  if (!job.outcome) return;
  if ("error" in job.outcome) job.reject(job.outcome.error);
  else job.resolve(job.outcome.value);
}

/** A failed commit, told as MongoDB would tell it. lmdb hides the reason in a second promise, which must be caught. */
async function asRefusal(error: unknown): Promise<unknown> {
  let cause = error;
  if (error instanceof Error && "commitError" in error)
    cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/no space|ENOSPC|input\/output error|MDB_MAP_FULL|quota/i.test(message)) {
    logError("the disk is full or failed; the write was not done", cause);
    return new CommandError("OutOfDiskSpace", `the write could not reach the disk: ${message}`);
  }
  return cause;
}
