import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import type { JobSearchThread } from "./job-search.ts";
import type { JobChanges, JobIndex } from "./types.ts";

/** Rows of one look at the database: few enough that reading and handing them over holds nobody else up. */
const STEP = 8;
/**
 * Between two of them the others have the cores for so many times as long as the first took: with 20,000 jobs the
 * messages of others took 4.3 times as long meanwhile without it.
 */
const REST = 3;
/** While somebody waits for a search: still a rest, since who writes a message waits too, and the messages come first. */
const REST_ASKED = 0.5;
/** And never longer: whoever asks during a rest waits for its end. */
const REST_MOST_MS = 100;
/** So long a search waits for jobs that are not all in yet (ms); then it is told to come again. */
const WAIT_MOST_MS = 5_000;
const RETRY_AFTER = 2;
/** Before another try where the database or the thread failed. */
const AGAIN_MS = 1_000;

interface Deps {
  changes: JobChanges;
  /** A new thread, with nothing in it. */
  start: () => JobSearchThread;
  /** Called for each job that cannot be indexed: it is not found, and all the others are. */
  skipped: (id: number, err: unknown) => void;
  log: Log;
  waitMostMs?: number;
  againMs?: number;
}

/** One thread, and how far it has come in the jobs' changes. */
interface Life {
  search: JobSearchThread;
  rev: number;
  /** Resolves when it has all jobs there were. */
  built: Promise<void>;
}

/**
 * Keeps the index as the database is, in each process by itself. Before a question is answered the database is asked
 * which jobs have a larger `search_rev` than the index has seen; so what any process has written is found at once, with
 * nothing to be told between them. One such look answers everybody who asks before it begins. The first looks, from 0,
 * build the index while the server already serves: they begin with the first question, or when the server says so. A thread
 * that is lost is begun again in the same way.
 */
export function createJobIndex({
  changes,
  start,
  skipped,
  log,
  waitMostMs = WAIT_MOST_MS,
  againMs = AGAIN_MS,
}: Deps): JobIndex & { count(): Promise<number> } {
  const closing = new AbortController();
  let life: Life | null = null;
  const living = () => {
    life ??= begin();
    return life;
  };

  function begin(): Life {
    const search = start();
    const begun: Life = { search, rev: 0, built: Promise.resolve() };
    begun.built = build(begun);
    // Whoever needs it hears of a failure; here it must not end the process.
    begun.built.catch(() => {});
    search.ended.then(async (why) => {
      if (closing.signal.aborted) return;
      log.error({ err: why }, "the thread of the job search ended: it is begun again");
      await sleep(againMs, null, { signal: closing.signal }).catch(() => {});
      if (!closing.signal.aborted) life = begin();
    });
    return begun;
  }

  async function build(begun: Life): Promise<void> {
    const began = performance.now();
    for (;;) {
      try {
        await takeChanges(begun);
        const jobs = await begun.search.count();
        log.info({ jobs, ms: Math.round(performance.now() - began) }, "the job search has all jobs");
        return;
      } catch (err) {
        if (closing.signal.aborted || begun !== life) throw err;
        log.warn({ err }, "the job search could not read the jobs: another try follows");
        await sleep(againMs, null, { signal: closing.signal });
      }
    }
  }

  /** How many searches wait for the index. */
  let asking = 0;

  /** Puts in what has changed, until there is no more. What was put is never put again by an older look: looks take turns. */
  async function takeChanges(of: Life): Promise<void> {
    for (;;) {
      closing.signal.throwIfAborted();
      const began = performance.now();
      const { rev, docs, gone } = await changes.changedSince(of.rev, STEP);
      // In one turn, so that no question comes between the two.
      const [unindexed] = await Promise.all([
        docs.length > 0 ? of.search.put(docs) : [],
        gone.length > 0 ? of.search.remove(gone) : undefined,
      ]);
      for (const { id, err } of unindexed) skipped(id, err);
      of.rev = rev;
      if (docs.length + gone.length < STEP) return;
      const rest = asking === 0 ? REST : REST_ASKED;
      await sleep(Math.min(REST_MOST_MS, rest * (performance.now() - began)));
    }
  }

  const lookOf = createTurns(async () => {
    const current = living();
    await current.built;
    await takeChanges(current);
    return current.search;
  });

  /** The thread, with everything in it that was written before this was asked. */
  async function upToDate(): Promise<JobSearchThread> {
    const late = new AbortController();
    const tooLong = sleep(waitMostMs, null, { signal: late.signal }).then(() => {
      throw new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_AFTER });
    });
    // Cut off when the look was in time.
    tooLong.catch(() => {});
    asking += 1;
    return Promise.race([lookOf(), tooLong]).finally(() => {
      asking -= 1;
      late.abort();
    });
  }

  return {
    search: async (query, seeker) => (await upToDate()).search(query, seeker),
    recommended: async (seeker, query) => (await upToDate()).recommended(seeker, query),
    count: async () => (await upToDate()).count(),
    begin: () => void living(),
    get built() {
      return living().built;
    },
    close: async () => {
      closing.abort();
      await life?.search.close();
    },
  };
}

/** One at a time; whoever asks while it runs shares the next one, since this one may have begun too early for them. */
function createTurns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next) return next;
    const turn = running
      .catch(() => {})
      // Everybody of this turn of the event loop comes along.
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
