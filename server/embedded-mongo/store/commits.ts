import { setTimeout as after } from "node:timers/promises";
import { type Catalog, loadCatalog, WritableCatalog } from "../engine/storage/catalog.ts";
import type { Snapshot, Tables } from "../engine/storage/kv.ts";
import { CommandError } from "../errors.ts";
import { log, logError } from "../log.ts";
import type { Environment } from "./lmdb.ts";
import { pendingCatalog } from "./pending-catalog.ts";
import { type LockHolder, WriteLocked, WriteLocks } from "./write-locks.ts";

/** What a write can access: the tables with the changes of the commit so far, and the catalog. */
export type WriteContext = {
  tables: Tables;
  catalog: WritableCatalog;
  /** Runs a part that is undone as a whole if it throws. */
  savepoint<T>(part: () => T): T;
};

/** A snapshot with its catalog. */
export type View = Snapshot & { catalog: Catalog };

type Job = {
  run: (context: WriteContext) => unknown;
  /** The transaction whose own claims do not block this write. */
  holder: LockHolder | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** How many commits with it lmdb has rejected as bad. */
  refusals: number;
  outcome?: { value: unknown } | { error: unknown };
};

/**
 * lmdb-js sometimes rejects a commit (MDB_BAD_TXN, because of its list of free pages), and accepts it the next time.
 */
const ATTEMPTS = 3;

/** How long one commit may block readers; a single write may take longer. */
const SLICE_MS = 20;

/** A write that waits for a transaction retries after this long, because it may have its own time limit. */
const RETRY_MS = 100;

/** Thrown through lmdb to undo a commit after an unexpected error in a write. */
class Broken extends Error {
  readonly job: Job;
  constructor(job: Job, cause: unknown) {
    super("broken commit", { cause });
    this.job = job;
  }
}

/**
 * The queue of writes. Writes that arrive during a commit wait and go into the next one together: this lets many
 * writers share one fdatasync. A write's promise settles after its commit.
 */
export class Commits {
  readonly #environment: Environment;
  readonly #queue: Job[] = [];
  #running: Promise<void> | undefined;
  #committing: Promise<void> | undefined;
  #isInFlight = false;
  /** The catalog after the running commit, and the one for readers in the meantime. */
  #pending: { catalog: Catalog; meanwhile: Catalog } | undefined;
  #catalog: Catalog;
  /** Keys written by open transactions. */
  readonly claims = new WriteLocks();
  commits = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#catalog = loadCatalog(environment.tables.catalog);
    // Not earlier: a plan must never use an index that its snapshot does not have.
    environment.onVisible(() => {
      this.#catalog = this.#pending?.catalog ?? this.#catalog;
      this.#pending = undefined;
    });
  }

  /** The catalog for new readers. */
  get catalog(): Catalog {
    return this.#pending?.meanwhile ?? this.#catalog;
  }

  /**
   * Queues a write; the promise resolves with its result when it is on disk. If the write finds a key written by an
   * open transaction, it is undone, and runs again after that transaction has ended.
   * @param run may be called several times: the effects of all calls but the last are undone
   * @param holder the transaction whose write it is, if any
   */
  async submit<T>(run: (context: WriteContext) => T, holder?: LockHolder): Promise<T> {
    for (;;) {
      try {
        return await this.attempt(run, holder);
      } catch (error) {
        if (!(error instanceof WriteLocked)) throw error;
        await Promise.race([error.holder.ended, after(RETRY_MS)]);
      }
    }
  }

  /**
   * The same without waiting for a transaction.
   * @throws {WriteLocked}
   */
  attempt<T>(run: (context: WriteContext) => T, holder?: LockHolder): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, holder, resolve: resolve as (value: unknown) => void, reject, refusals: 0 });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when no commit is running, so that readers see all writes that were done. */
  async landed(): Promise<void> {
    while (this.#isInFlight) await this.#committing;
  }

  /**
   * Takes a snapshot; undefined if too many are open already. It waits for a running commit that changes the catalog,
   * because the catalog has to match the snapshot.
   */
  async snapshot(): Promise<View | undefined> {
    while (this.#pending) await this.#committing;
    const snapshot = this.#environment.snapshot();
    return snapshot && { ...snapshot, catalog: this.#catalog };
  }

  /** Resolves when no write is queued or being committed. */
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
      // A commit that never began failed for all waiting jobs.
      else this.#afterRefusal(jobs.length > 0 ? jobs : this.#queue.splice(0), error);
    }
  }

  /** Runs the waiting jobs, as many as fit into a commit's time, and returns them. */
  #run(jobs: Job[]): void {
    this.#isInFlight = true;
    let writer: LockHolder | undefined;
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
    this.#pending = { catalog: coming, meanwhile: pendingCatalog(this.#catalog, coming) };
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

  /** Only the failed job is rejected; the others run again. */
  #afterBreak(jobs: Job[], { job: broken, cause }: Broken): void {
    logError("a write failed unexpectedly and was undone", cause);
    broken.reject(asRefusal(cause));
    this.#queue.unshift(...jobs.filter((job) => job !== broken));
  }

  /**
   * A commit that lmdb rejects as bad has had no effect, so it is repeated. After any other failure the data may be on
   * disk, so it must not be repeated.
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
    // A write may have changed something before it finds a claim.
    job.outcome = { value: isGuarded ? context.savepoint(() => job.run(context)) : job.run(context) };
  } catch (error) {
    // A command refuses before it writes, or within a savepoint; any other error may leave a partial write.
    if (!(error instanceof CommandError || error instanceof WriteLocked)) throw new Broken(job, error);
    job.outcome = { error };
  }
}

function settle(job: Job): void {
  if (!job.outcome) return;
  if ("error" in job.outcome) job.reject(job.outcome.error);
  else job.resolve(job.outcome.value);
}

/** The error for a failed commit, in MongoDB's terms. */
function asRefusal(reason: unknown): unknown {
  const message = reason instanceof Error ? reason.message : String(reason);
  if (!/no space|ENOSPC|input\/output error|MDB_MAP_FULL|quota/i.test(message)) return reason;
  logError("the disk is full or failed; the write was not done", reason);
  return new CommandError("OutOfDiskSpace", `the write could not reach the disk: ${message}`);
}
