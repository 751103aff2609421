import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { JobSearchThread } from "./job-search.ts";
import type { JobChanges, JobHits, JobQuery, Recommended, RecommendedQuery } from "./types.ts";

/** Jobs read from the database at once: few enough that reading them delays no other request noticeably. */
const STEP = 8;
/**
 * The pause after each batch, as a multiple of the time that the batch took. Without it, messages took 4.3 times as long
 * while an index of 20,000 jobs was built.
 */
const REST = 3;
/** The same while searches wait for the index. Messages still come before searches, so there is a pause. */
const REST_ASKED = 0.5;
/** The longest pause, because a search that arrives during a pause waits for its end. */
const REST_MOST_MS = 100;
/** How long a search waits for the index to be complete (ms) before it fails with UNAVAILABLE. */
const WAIT_MOST_MS = 5_000;
/** The `Retry-After` of that failure (seconds). */
const RETRY_AFTER = 2;
/** The pause before another attempt after the database or the thread failed. */
const AGAIN_MS = 1_000;

interface Deps {
  changes: JobChanges;
  /** Starts a search thread with an empty index. */
  start: () => JobSearchThread;
  /** Called for each job that cannot be indexed. Searches do not find it, but find all others. */
  skipped: (id: number, err: unknown) => void;
  log: Log;
  waitMostMs?: number;
  againMs?: number;
}

/** A search thread, and the last `search_rev` that it has indexed. */
interface Life {
  search: JobSearchThread;
  rev: number;
  /** Resolves when all jobs that existed at the start are indexed. */
  built: Promise<void>;
}

/**
 * The job search of this process. Each process has its own index. Before a search, the index reads the jobs whose
 * `search_rev` is larger than the last one that it has seen, so a search finds what any process has written before it,
 * and processes need not notify each other. Searches that arrive at the same time share one such read.
 *
 * Reading from `search_rev` 0 builds the index while the server already accepts requests. It starts with `begin()` or with
 * the first search. If the thread is lost, a new one is built the same way.
 */
export class JobIndex {
  readonly #deps: Required<Deps>;
  readonly #closing = new AbortController();
  #life: Life | null = null;
  /** The number of searches that wait for the index. */
  #asking = 0;
  readonly #updated = createTurns(async () => {
    const current = this.#living();
    await current.built;
    await this.#takeChanges(current);
    return current.search;
  });

  constructor(deps: Deps) {
    this.#deps = { waitMostMs: WAIT_MOST_MS, againMs: AGAIN_MS, ...deps };
  }

  /** @throws {Fault} UNAVAILABLE while the index is being built */
  async search(query: JobQuery, seeker: MatchSeeker | null): Promise<JobHits> {
    return (await this.#upToDate()).search(query, seeker);
  }

  /** @throws {Fault} UNAVAILABLE while the index is being built */
  async recommended(seeker: MatchSeeker, query: RecommendedQuery): Promise<Recommended[]> {
    return (await this.#upToDate()).recommended(seeker, query);
  }

  /** How many jobs are indexed. @throws {Fault} UNAVAILABLE while the index is being built */
  async count(): Promise<number> {
    return (await this.#upToDate()).count();
  }

  /** Starts to build the index. Otherwise the first search starts it. */
  begin(): void {
    this.#living();
  }

  /** Resolves when all jobs are indexed. The server accepts requests meanwhile. */
  get built(): Promise<void> {
    return this.#living().built;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#life?.search.close();
  }

  #living(): Life {
    this.#life ??= this.#begin();
    return this.#life;
  }

  #begin(): Life {
    const { start, log, againMs } = this.#deps;
    const search = start();
    const begun: Life = { search, rev: 0, built: Promise.resolve() };
    begun.built = this.#build(begun);
    // Callers that await it get the error; without this handler it would end the process.
    begun.built.catch(() => {});
    search.ended.then(async (why) => {
      if (this.#closing.signal.aborted) return;
      log.error({ err: why }, "the thread of the job search ended: it is begun again");
      await sleep(againMs, null, { signal: this.#closing.signal }).catch(() => {});
      if (!this.#closing.signal.aborted) this.#life = this.#begin();
    });
    return begun;
  }

  async #build(begun: Life): Promise<void> {
    const { log, againMs } = this.#deps;
    const began = performance.now();
    for (;;) {
      try {
        await this.#takeChanges(begun);
        const jobs = await begun.search.count();
        log.info({ jobs, ms: Math.round(performance.now() - began) }, "the job search has all jobs");
        return;
      } catch (err) {
        if (this.#closing.signal.aborted || begun !== this.#life) throw err;
        log.warn({ err }, "the job search could not read the jobs: another try follows");
        await sleep(againMs, null, { signal: this.#closing.signal });
      }
    }
  }

  /** Indexes all changes. Calls take turns, so that an older read never overwrites a newer one. */
  async #takeChanges(of: Life): Promise<void> {
    const { changes, skipped } = this.#deps;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      const began = performance.now();
      const { rev, docs, gone } = await changes.changedSince(of.rev, STEP);
      // Both are posted in one go, so that no search runs between them.
      const [unindexed] = await Promise.all([
        docs.length > 0 ? of.search.put(docs) : [],
        gone.length > 0 ? of.search.remove(gone) : undefined,
      ]);
      for (const { id, err } of unindexed) skipped(id, err);
      of.rev = rev;
      if (docs.length + gone.length < STEP) return;
      const rest = this.#asking === 0 ? REST : REST_ASKED;
      await sleep(Math.min(REST_MOST_MS, rest * (performance.now() - began)));
    }
  }

  /** The thread, after it has indexed everything that was written before this call. */
  async #upToDate(): Promise<JobSearchThread> {
    const late = new AbortController();
    const tooLong = sleep(this.#deps.waitMostMs, null, { signal: late.signal }).then(() => {
      throw new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_AFTER });
    });
    // It is aborted when the index was ready in time.
    tooLong.catch(() => {});
    this.#asking += 1;
    return Promise.race([this.#updated(), tooLong]).finally(() => {
      this.#asking -= 1;
      late.abort();
    });
  }
}

/**
 * Runs `run` one at a time. Calls that arrive during a run share the next one, because the current one may have read the
 * database before their changes.
 */
function createTurns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next) return next;
    const turn = running
      .catch(() => {})
      // All calls of the same event loop tick share this run.
      .then(() => new Promise<void>((resolve) => setImmediate(resolve)))
      .then(() => {
        next = null;
        return run();
      });
    next = turn;
    running = turn;
    return turn;
  };
}
