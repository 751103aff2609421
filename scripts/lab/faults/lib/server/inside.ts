import type { EventEmitter } from "node:events";
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import type { IoServer } from "#server/platform/realtime/io.ts";
import type { FromServer, ToServer } from "./protocol.ts";

/** Loaded into the server's process by `--import`: moves its clock, and tells what it holds. */

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
  // Mongoose knows its types by their names.
  Object.defineProperty(ShiftedDate, "name", { value: "Date" });
  globalThis.Date = ShiftedDate as DateConstructor;
}
const RealDate = Date;
const { FAULTS_CLOCK } = process.env;
if (FAULTS_CLOCK) shiftClock(Number(FAULTS_CLOCK));

/** The door for sockets, which the probe in mutants.ts hands out. */
const door = (): IoServer | undefined => (globalThis as { faultsIo?: IoServer }).faultsIo;

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function look(): FromServer {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (kind: string): number => resources.filter((name) => name === kind).length;
  const io = door();
  return {
    kind: "held",
    sockets: count("TCPSocketWrap"),
    timers: count("Timeout"),
    tabs: io?.sockets.sockets.size ?? 0,
    rooms: io?.sockets.adapter.rooms.size ?? 0,
    listeners: [process, io?.engine, io?.httpServer].reduce((sum, one) => sum + (one ? listenersOf(one) : 0), 0),
    kept: heapUsed + external,
  };
}

if (isMainThread && process.send) {
  process.on("message", (wish: ToServer) => {
    if (wish.kind === "clock") shiftClock(wish.ms);
    process.send?.(look());
  });
  // The server ends when it has nothing more to do, as it would without us.
  process.channel?.unref();
}
