import { randomUUID } from "node:crypto";
import process from "node:process";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log/log.ts";
import { startServer } from "#server/start.ts";
import { ACTIVITY_KINDS } from "#shared/admin/activity/activity-lists.ts";
import type { FromNoting, ToNoting } from "../load/protocol.ts";

/**
 * The whole server with as much activity as the bench asks for: each activity is recorded as features do it, without
 * the cost of the action itself. So the bench measures the feed, and not a hundred applications a second.
 */

const TICK_MS = 10;
const say = (message: FromNoting): void => void process.send?.(message);

const config = readConfig(process.env);
const running = await startServer({ config, log: createLog(config.logLevel) });
const { activity, connection } = running.context;
const prefix = `bench-${randomUUID()}-`;
let noted = 0;

function noteOne(people: readonly number[]): void {
  const kind = ACTIVITY_KINDS[noted % ACTIVITY_KINDS.length] ?? "verified.email";
  const [actor_id = null, subject_id = null] = [people[noted % people.length], people[(noted * 7 + 1) % people.length]];
  activity.note({ cause: `${prefix}${noted}`, kind, actor_id, subject_id, at: new Date() });
  noted += 1;
}

function noteMany({ perSecond, seconds, people }: Extract<ToNoting, { kind: "note" }>): Promise<void> {
  const [began, before] = [performance.now(), noted];
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(seconds, (performance.now() - began) / 1000);
      while (noted - before < Math.round(passed * perSecond)) noteOne(people);
      if (passed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
}

async function answer(request: ToNoting): Promise<FromNoting> {
  if (request.kind === "settle") {
    // Find what was written beside the server now, and not while the events of an admin are counted.
    await activity.task.run();
    await activity.written();
    return { kind: "settled" };
  }
  if (request.kind === "note") {
    await noteMany(request);
    return { kind: "noted", count: noted };
  }
  await activity.written();
  const cause = { $gte: prefix, $lt: `${prefix}:` };
  return { kind: "counted", stored: await connection.collection("activities").countDocuments({ cause }) };
}

process.on("message", (request: ToNoting) => {
  answer(request).then(say, (err: unknown) => {
    process.stderr.write(`The bench's server failed: ${String(err)}\n`);
    process.exit(1);
  });
});
process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
process.stdout.write(`Kasama is ready: http://localhost:${running.port}\n`);
