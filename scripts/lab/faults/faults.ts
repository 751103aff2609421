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
import { killOne } from "./f23-kill-one.ts";
import { killedBeforeBus } from "./f24-killed-before-bus.ts";
import { redisKilled } from "./f25-redis-killed.ts";
import { redisFrozen } from "./f26-redis-frozen.ts";
import { badLineToRedis } from "./f27-bad-line-to-redis.ts";
import { cutFromRedis } from "./f28-cut-from-redis.ts";
import { cutFromDatabase } from "./f29-cut-from-database.ts";
import { killSharedDatabase } from "./f30-kill-shared-database.ts";
import { rollingRestart } from "./f31-rolling-restart.ts";
import { bothSides } from "./f32-both-sides.ts";
import { forgotten } from "./f33-forget.ts";
import { lateSummary } from "./f34-late-summary.ts";
import { badges } from "./f35-badges.ts";
import { elections } from "./f36-elections.ts";
import { clocks } from "./f37-clocks.ts";
import { twoVersions } from "./f38-two-versions.ts";
import { pollingThroughBalancer } from "./f39-polling-through-balancer.ts";
import { frozenProcess } from "./f40-frozen-process.ts";
import type { ClusterFault, Fault } from "./lib/fault.ts";

/** The faults of the delivery contract, in the order of their ids. */
export const FAULTS: readonly (Fault | ClusterFault)[] = [
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
  killOne,
  killedBeforeBus,
  redisKilled,
  redisFrozen,
  badLineToRedis,
  cutFromRedis,
  cutFromDatabase,
  killSharedDatabase,
  rollingRestart,
  bothSides,
  forgotten,
  lateSummary,
  badges,
  elections,
  clocks,
  twoVersions,
  pollingThroughBalancer,
  frozenProcess,
];
