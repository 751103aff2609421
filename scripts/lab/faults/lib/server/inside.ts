import type { EventEmitter } from "node:events";
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import type { IoServer } from "#server/platform/realtime/io.ts";
import type { FromServer, ToServer } from "./protocol.ts";

/** Loaded into the server's process by `--import`: moves its clock, and reports what it holds. */

/** Shifts the wall clock, which the system cannot do for one process. Timers and performance.now() do not change. */
function shiftClock(ms: number): void {
  class ShiftedDate extends Date {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(RealDate.now() + ms);
      // Calls with the parts of a date (year, month, ...) arrive here too; TypeScript knows only the first overload.
      else super(...args);
    }
    static override now = (): number => RealDate.now() + ms;
  }
  // Mongoose recognises types by their names.
  Object.defineProperty(ShiftedDate, "name", { value: "Date" });
  globalThis.Date = ShiftedDate as DateConstructor;
}
const RealDate = Date;
const { FAULTS_CLOCK } = process.env;
if (FAULTS_CLOCK) shiftClock(Number(FAULTS_CLOCK));

/** What the probes in edits.ts expose. */
const doors = globalThis as {
  faultsIo?: IoServer;
  faultsBus?: { peers: string[] };
  faultsPassed?: FromServer["passed"];
};
doors.faultsPassed = {};

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function look(): FromServer {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (kind: string): number => resources.filter((name) => name === kind).length;
  const io = doors.faultsIo;
  return {
    kind: "held",
    sockets: count("TCPSocketWrap"),
    timers: count("Timeout"),
    tabs: io?.sockets.sockets.size ?? 0,
    rooms: io?.sockets.adapter.rooms.size ?? 0,
    listeners: [process, io?.engine, io?.httpServer].reduce((sum, one) => sum + (one ? listenersOf(one) : 0), 0),
    kept: heapUsed + external,
    socketIds: io ? [...io.sockets.sockets.keys()] : null,
    peers: doors.faultsBus?.peers.length ?? null,
    passed: { ...doors.faultsPassed },
  };
}

if (isMainThread && process.send) {
  process.on("message", (request: ToServer) => {
    if (request.kind === "clock") shiftClock(request.ms);
    process.send?.(look());
  });
  // Do not keep the process alive: without this module it would end here too.
  process.channel?.unref();
}
