import { Worker } from "node:worker_threads";
import { Fault } from "#shared/fault.ts";
import type { Answer, SearchRequest, SearchResults } from "./requests.ts";
import type { JobSearch } from "./types.ts";

/** `Retry-After` in seconds when the thread was lost. */
const RETRY_AFTER = 2;

/** The search thread, which holds the index. */
export interface JobSearchThread extends JobSearch {
  /** Resolves when the thread has ended: with the error, or with null after `close`. The index is lost then. */
  ended: Promise<unknown>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(err: unknown): void;
}

/** Starts the thread. It handles requests in order, so that a search finds everything that was added before it. */
export function createJobSearch(): JobSearchThread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { name: "job-search", env: {} });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isOver = false;
  const lost = () => new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_AFTER });

  worker.on("message", (answer: Answer) => {
    const asker = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(answer.error);
  });
  const ended = new Promise<unknown>((resolve) => {
    let why: unknown = null;
    worker.on("error", (err) => {
      why = err;
    });
    worker.once("exit", () => {
      isOver = true;
      for (const { reject } of waiting.values()) reject(lost());
      waiting.clear();
      resolve(why);
    });
  });

  function ask<K extends SearchRequest["kind"]>(request: SearchRequest & { kind: K }): Promise<SearchResults[K]> {
    if (isOver) return Promise.reject(lost());
    last += 1;
    const number = last;
    return new Promise((resolve, reject) => {
      // The thread answers each kind of request with its result type.
      waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ number, request });
    });
  }

  const put: JobSearch["put"] = (docs) => ask({ kind: "put", docs });
  return {
    put,
    load: async (batches) => {
      for await (const docs of batches) await put(docs);
    },
    remove: (ids) => ask({ kind: "remove", ids }),
    search: (query, seeker) => ask({ kind: "search", query, seeker }),
    recommended: (seeker, query) => ask({ kind: "recommended", seeker, query }),
    count: () => ask({ kind: "count" }),
    close: async () => {
      await worker.terminate();
      await ended;
    },
    ended,
  };
}
