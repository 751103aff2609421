import { killServer } from "./f01-kill-server.ts";
import { databaseKilled } from "./f02-kill-database.ts";
import { weakWrites } from "./f03-weak-writes.ts";
import { stopUnderLoad } from "./f04-stop-under-load.ts";
import { serverStopped } from "./f05-server-stopped.ts";
import { databaseStopped } from "./f06-database-stopped.ts";
import { lostAck } from "./f07-lost-ack.ts";
import { blackhole } from "./f08-blackhole.ts";
import { resets } from "./f09-resets.ts";
import { gap } from "./f10-gap.ts";
import { narrowLine } from "./f11-narrow-line.ts";
import { slicer } from "./f12-slicer.ts";
import { polling } from "./f13-polling.ts";
import { slowReader } from "./f14-slow-reader.ts";
import { storm } from "./f15-storm.ts";
import { serverClock } from "./f16-server-clock.ts";
import { clientClock } from "./f17-client-clock.ts";
import { diskFull } from "./f18-disk-full.ts";
import { slowSync } from "./f19-slow-sync.ts";
import { sessionEnded } from "./f20-session-ended.ts";
import { manyTabs } from "./f21-many-tabs.ts";
import { malformed } from "./f22-malformed.ts";
import type { Fault } from "./lib/fault.ts";

/** The faults of the delivery contract, in their order. */
export const FAULTS: readonly Fault[] = [
  killServer,
  databaseKilled,
  weakWrites,
  stopUnderLoad,
  serverStopped,
  databaseStopped,
  lostAck,
  blackhole,
  resets,
  gap,
  narrowLine,
  slicer,
  polling,
  slowReader,
  storm,
  serverClock,
  clientClock,
  diskFull,
  slowSync,
  sessionEnded,
  manyTabs,
  malformed,
];
