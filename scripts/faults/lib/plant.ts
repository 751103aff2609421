import { registerHooks } from "node:module";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { patchOf } from "./mutants.ts";
import type { FromServer, ToServer } from "./protocol.ts";

/**
 * Loaded before the server and its database by `--import`, and by nothing but the tests of faults: puts a planted bug
 * into the text of a module while it is loaded, moves the clock, and tells what the process holds. The product knows
 * nothing of it.
 */

const { FAULTS_MUTANT: mutant, FAULTS_CLIENT: client } = process.env;
if (mutant) {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const patch = patchOf(mutant, url, client);
      return patch ? { ...loaded, source: patch(String(loaded.source)) } : loaded;
    },
  });
}

/** The wall clock, which the system cannot move for one process. Timers and performance.now() go on as they were. */
function shiftClock(ms: number): void {
  class ShiftedDate extends Date {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(RealDate.now() + ms);
      // The parts of a date (year, month, ...) come here as well; TypeScript knows only the first way.
      else super(...args);
    }
    static override now = (): number => RealDate.now() + ms;
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
const RealDate = Date;

if (isMainThread && process.send) {
  const say = (message: FromServer): void => void process.send?.(message);
  process.on("message", (wish: ToServer) => {
    if (wish.kind === "clock") shiftClock(wish.ms);
    const held = process.getActiveResourcesInfo();
    const count = (kind: string): number => held.filter((name) => name === kind).length;
    say({ kind: "held", sockets: count("TCPSocketWrap"), timers: count("Timeout"), rss: process.memoryUsage().rss });
  });
  // The server ends when it has nothing more to do, as it would without us.
  process.channel?.unref();
}
