import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { until } from "./lib/until.ts";

const EVERY_MS = 2000;
const BACK_MS = 20_000;
const SETTLE_MS = 10_000;

export const resets: Fault = {
  id: "F09",
  says: "an RST every 2 s: the order holds, and no socket, listener or timer is left behind (R3)",
  mutant: "timer-kept",
  breaks: ["R8"],
  async run(stage) {
    const { faulty, history, proxy, quick, server, tabs } = stage;
    const pairs = [await stage.pair(), await stage.pair(), await stage.pair(), await stage.pair()] as const;
    await stage.chatter(pairs, 20);
    const before = await server.held();
    for (let round = 0; round < (quick ? 3 : 20); round += 1) {
      const said = stage.chatter(pairs, 10);
      if (faulty) {
        if (!quick) await sleep(EVERY_MS);
        history.note("RST");
        proxy.reset();
        await until(() => tabs.every((tab) => tab.isConnected()), BACK_MS);
      }
      await said;
    }
    await stage.judge();
    let now = await server.held();
    // One timer a tab more or less is its heartbeat; a leak is one for each time that it came.
    const isClean = async (): Promise<boolean> => {
      now = await server.held();
      return now.sockets <= before.sockets && now.timers <= before.timers + tabs.length;
    };
    const clean = await until(isClean, SETTLE_MS);
    demand(
      "R8",
      clean,
      () => `${before.sockets} sockets and ${before.timers} timers became ${now.sockets} and ${now.timers}`,
    );
  },
};
