import type { ClusterFault, Fault } from "./lib/fault.ts";
import { killServer } from "./one-server/f01-kill-server.ts";
import { databaseKilled } from "./one-server/f02-kill-database.ts";
import { weakWrites } from "./one-server/f03-weak-writes.ts";
import { stopUnderLoad } from "./one-server/f04-stop-under-load.ts";
import { serverStopped } from "./one-server/f05-server-stopped.ts";
import { databaseStopped } from "./one-server/f06-database-stopped.ts";
import { lostAck } from "./one-server/f07-lost-ack.ts";
import { blackhole } from "./one-server/f08-blackhole.ts";
import { resets } from "./one-server/f09-resets.ts";
import { gap } from "./one-server/f10-gap.ts";
import { narrowLine } from "./one-server/f11-narrow-line.ts";
import { slicer } from "./one-server/f12-slicer.ts";
import { polling } from "./one-server/f13-polling.ts";
import { slowReader } from "./one-server/f14-slow-reader.ts";
import { storm } from "./one-server/f15-storm.ts";
import { serverClock } from "./one-server/f16-server-clock.ts";
import { clientClock } from "./one-server/f17-client-clock.ts";
import { diskFull } from "./one-server/f18-disk-full.ts";
import { slowSync } from "./one-server/f19-slow-sync.ts";
import { sessionEnded } from "./one-server/f20-session-ended.ts";
import { manyTabs } from "./one-server/f21-many-tabs.ts";
import { malformed } from "./one-server/f22-malformed.ts";
import { killOne } from "./several-processes/f23-kill-one.ts";
import { killedBeforeBus } from "./several-processes/f24-killed-before-bus.ts";
import { redisKilled } from "./several-processes/f25-redis-killed.ts";
import { redisFrozen } from "./several-processes/f26-redis-frozen.ts";
import { badLineToRedis } from "./several-processes/f27-bad-line-to-redis.ts";
import { cutFromRedis } from "./several-processes/f28-cut-from-redis.ts";
import { cutFromDatabase } from "./several-processes/f29-cut-from-database.ts";
import { killSharedDatabase } from "./several-processes/f30-kill-shared-database.ts";
import { rollingRestart } from "./several-processes/f31-rolling-restart.ts";
import { bothSides } from "./several-processes/f32-both-sides.ts";
import { forgotten } from "./several-processes/f33-forget.ts";
import { lateSummary } from "./several-processes/f34-late-summary.ts";
import { badges } from "./several-processes/f35-badges.ts";
import { elections } from "./several-processes/f36-elections.ts";
import { clocks } from "./several-processes/f37-clocks.ts";
import { twoVersions } from "./several-processes/f38-two-versions.ts";
import { pollingThroughBalancer } from "./several-processes/f39-polling-through-balancer.ts";
import { frozenProcess } from "./several-processes/f40-frozen-process.ts";

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
