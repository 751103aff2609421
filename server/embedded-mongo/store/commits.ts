import { setTimeout as after } from "node:timers/promises";
import { type Catalog, loadCatalog, WritableCatalog } from "../engine/storage/catalog.ts";
import type { Snapshot, Tables } from "../engine/storage/kv.ts";
import { CommandError } from "../errors.ts";
import { log, logError } from "../log.ts";
import { Claimed, Claims, type Holder } from "./claims.ts";
import { withComingShapes } from "./coming-shapes.ts";
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
  /** How many commits with it lmdb has called bad. */
  refusals: number;
  outcome?: { value: unknown } | { error: unknown };
};

/** lmdb-js refuses a commit now and then (MDB_BAD_TXN, over its list of free pages), and takes it the next time. */
const ATTEMPTS = 3;

/** So long may one commit keep the thread from readers; a single write may take longer. */
const SLICE_MS = 20;

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
  readonly #queue: Job[] = [];
  #running: Promise<void> | undefined;
  #committing: Promise<void> | undefined;
  #isInFlight = false;
  /** What the catalog becomes by the commit that is on its way, and what it is to readers meanwhile. */
  #pending: { catalog: Catalog; meanwhile: Catalog } | undefined;
  #catalog: Catalog;
  /** What open transactions have written. */
  readonly claims = new Claims();
  commits = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#catalog = loadCatalog(environment.tables.catalog);
    // Not before: a plan must never use an index that its snapshot does not have.
    environment.onVisible(() => {
      this.#catalog = this.#pending?.catalog ?? this.#catalog;
      this.#pending = undefined;
    });
  }

  /** The catalog for whoever reads now. */
  get catalog(): Catalog {
    return this.#pending?.meanwhile ?? this.#catalog;
  }

  /**
   * Queues a write; the promise resolves with its result when it is on disk. One that meets what an open transaction has
   * written is undone, and done again when that has ended.
   * @param run may be called more than once: of all calls but the last everything is undone
   * @param holder the transaction, if it is the write of one
   */
  async submit<T>(run: (context: WriteContext) => T, holder?: Holder): Promise<T> {
    for (;;) {
      try {
        return await this.attempt(run, holder);
      } catch (error) {
        if (!(error instanceof Claimed)) throw error;
        await Promise.race([error.holder.ended, after(LOOK_AGAIN_MS)]);
      }
    }
  }

  /**
   * The same without waiting for a transaction.
   * @throws {Claimed}
   */
  attempt<T>(run: (context: WriteContext) => T, holder?: Holder): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, holder, resolve: resolve as (value: unknown) => void, reject, refusals: 0 });
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
      this.#committing = this.#commit();
      await this.#committing;
      this.#isInFlight = false;
    }
    this.#running = undefined;
  }

  async #commit(): Promise<void> {
    const jobs: Job[] = [];
    try {
      await this.#environment.commit(() => this.#run(jobs));
      this.commits++;
      for (const job of jobs) settle(job);
    } catch (error) {
      this.#pending = undefined;
      if (error instanceof Broken) this.#afterBreak(jobs, error);
      // One that never began was for all who wait.
      else this.#afterRefusal(jobs.length > 0 ? jobs : this.#queue.splice(0), error);
    }
  }

  /** Does the jobs that wait, as many as a commit has time for, and says which. */
  #run(jobs: Job[]): void {
    this.#isInFlight = true;
    let writer: Holder | undefined;
    const isGuarded = !this.claims.isEmpty;
    const tables = isGuarded ? this.claims.guard(this.#environment.tables, () => writer) : this.#environment.tables;
    const catalog = new WritableCatalog(this.#catalog, tables.catalog);
    const context = { tables, catalog, savepoint: this.#savepointOf(catalog) };
    const until = performance.now() + SLICE_MS;
    for (let job = this.#queue.shift(); job; job = performance.now() < until ? this.#queue.shift() : undefined) {
      jobs.push(job);
      writer = job.holder;
      doJob(job, context, isGuarded);
    }
    if (!catalog.changed) return;
    const coming = catalog.published();
    this.#pending = { catalog: coming, meanwhile: withComingShapes(this.#catalog, coming) };
  }

  #savepointOf(catalog: WritableCatalog): WriteContext["savepoint"] {
    return (part) => {
      const undo = catalog.savepoint();
      try {
        return this.#environment.savepoint(part);
      } catch (error) {
        undo();
        throw error;
      }
    };
  }

  /** Only the job that broke is given up; the others did nothing wrong and are done again. */
  #afterBreak(jobs: Job[], { job: broken, cause }: Broken): void {
    logError("a write failed unexpectedly and was undone", cause);
    broken.reject(asRefusal(cause));
    this.#queue.unshift(...jobs.filter((job) => job !== broken));
  }

  /**
   * A transaction that lmdb calls bad has left nothing behind, so it is made again. Of any other failure that cannot be
   * said for sure, and what was perhaps done must not be done twice.
   */
  #afterRefusal(jobs: Job[], reason: unknown): void {
    const isBad = /MDB_BAD_TXN/.test(String(reason));
    if (isBad) log("warn", "a commit was refused and is made again", { reason: String(reason) });
    const refusal = asRefusal(reason);
    const again: Job[] = [];
    for (const job of jobs) {
      if (isBad && ++job.refusals < ATTEMPTS) again.push(job);
      else job.reject(refusal);
    }
    this.#queue.unshift(...again);
  }
}

function doJob(job: Job, context: WriteContext, isGuarded: boolean): void {
  try {
    // A write may meet a claim when it has done a part already.
    job.outcome = { value: isGuarded ? context.savepoint(() => job.run(context)) : job.run(context) };
  } catch (error) {
    // A command refuses before it writes, or within a savepoint; anything else may have left half a write behind.
    if (!(error instanceof CommandError || error instanceof Claimed)) throw new Broken(job, error);
    job.outcome = { error };
  }
}

function settle(job: Job): void {
  if (!job.outcome) return;
  if ("error" in job.outcome) job.reject(job.outcome.error);
  else job.resolve(job.outcome.value);
}

/** Why a write could not be committed, told as MongoDB would tell it. */
function asRefusal(reason: unknown): unknown {
  const message = reason instanceof Error ? reason.message : String(reason);
  if (!/no space|ENOSPC|input\/output error|MDB_MAP_FULL|quota/i.test(message)) return reason;
  logError("the disk is full or failed; the write was not done", reason);
  return new CommandError("OutOfDiskSpace", `the write could not reach the disk: ${message}`);
}
