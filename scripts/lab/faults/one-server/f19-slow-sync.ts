import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { inject, needsStrace } from "../lib/server/strace.ts";
import { until } from "../lib/until.ts";

const SLOW_MS = 1000;
const QUIET_MS = 10_000;
const FAILING_MS = 2000;

export const slowSync: Fault = {
  id: "F19",
  says: "fdatasync of the database takes a second, then fails with EIO: nothing is acknowledged before it is durable (R1)",
  bugs: [{ mutant: "answer-before-disk", breaks: "R1", message: /it was acknowledged after/ }],
  problem: needsStrace,
  async run(stage) {
    const { database, faulty, history, server } = stage;
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    await a.say(pair.id, "Before");
    // Her own read mark is the last deferred write: after it nothing else is waiting to be written to the disk.
    await until(async () => (await database.readMarkOf(pair.id, a.person)) === 1, QUIET_MS);
    if (faulty) {
      history.note("fdatasync takes a second");
      const stop = await inject(server.databasePid(), `fdatasync:delay_enter=${SLOW_MS * 1000}`);
      await a.say(pair.id, "Slowly");
      await stop();
      const send = history.sends.at(-1);
      const took = (send?.acked?.at ?? 0) - (send?.invokedAt ?? 0);
      demand("R1", took >= SLOW_MS, `it was acknowledged after ${took} ms, and on the disk after ${SLOW_MS} ms`);
      history.note("fdatasync fails");
      const restore = await inject(server.databasePid(), "fdatasync:error=EIO");
      void b.say(pair.id, "Onto a failing disk");
      await sleep(FAILING_MS);
      await restore();
      const acked = history.sends.at(-1)?.acked ?? null;
      demand("R1", acked === null, "a message was acknowledged by a disk that fails");
      history.note("the disk is well again");
    }
    await a.say(pair.id, "After");
    await stage.judge();
  },
};
