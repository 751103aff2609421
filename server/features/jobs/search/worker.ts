import { setPriority } from "node:os";
import process from "node:process";
import { parentPort } from "node:worker_threads";
import { createMemoryIndex } from "./memory-index.ts";
import type { Answer, SearchRequest } from "./requests.ts";

/** The entry point of the search thread. It processes requests to the index one at a time, in order. */

/** The nice value of this thread (0 to 19): messages have priority over searches and over building the index. */
const NICE = 15;
// On Linux, 0 means the calling thread; elsewhere it would be the whole process.
if (process.platform === "linux") setPriority(0, NICE);

const index = createMemoryIndex();

function answer(request: SearchRequest): unknown {
  switch (request.kind) {
    case "put":
      return index.put(request.docs);
    case "remove":
      return index.remove(request.ids);
    case "search":
      return index.search(request.query, request.seeker);
    case "recommended":
      return index.recommended(request.seeker, request.query);
    case "count":
      return index.count();
  }
}

parentPort?.on("message", ({ number, request }: { number: number; request: SearchRequest }) => {
  let reply: Answer;
  try {
    reply = { number, ok: true, value: answer(request) };
  } catch (err) {
    reply = { number, ok: false, error: err };
  }
  parentPort?.postMessage(reply);
});
