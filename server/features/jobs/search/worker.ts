import { setPriority } from "node:os";
import process from "node:process";
import { parentPort } from "node:worker_threads";
import { createMemoryIndex } from "./memory-index.ts";
import type { Answer, Wish } from "./wishes.ts";

/** What runs in the thread of the search: the index, asked one wish after the other, in their order. */

/** How far this thread steps back behind the others, out of 19: messages come before searches, and before building it most. */
const NICE = 15;
// 0 is the thread that asks, on Linux alone; elsewhere it would be the whole server.
if (process.platform === "linux") setPriority(0, NICE);

const index = createMemoryIndex();

function answer(wish: Wish): unknown {
  switch (wish.kind) {
    case "put":
      return index.put(wish.docs);
    case "remove":
      return index.remove(wish.ids);
    case "search":
      return index.search(wish.query, wish.seeker);
    case "recommended":
      return index.recommended(wish.seeker, wish.query);
    case "count":
      return index.count();
  }
}

parentPort?.on("message", ({ number, wish }: { number: number; wish: Wish }) => {
  let reply: Answer;
  try {
    reply = { number, ok: true, value: answer(wish) };
  } catch (err) {
    reply = { number, ok: false, error: err };
  }
  parentPort?.postMessage(reply);
});
