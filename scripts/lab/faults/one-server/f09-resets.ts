import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { FromServer } from "../lib/server/protocol.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const EVERY_MS = 2000;
const BACK_MS = 20_000;
const SETTLE_MS = 10_000;

export const resets: Fault = {
  id: "F09",
  says: "an RST every 2 s: the order holds, and no socket, room, listener or timer leaks (R3)",
  bugs: [
    { mutant: "timer-kept", breaks: "R8", message: /^R8: \d+ timers became \d+/ },
    { mutant: "listener-kept", breaks: "R8", message: /^R8: \d+ listeners became \d+/ },
  ],
  async run(stage) {
    const { faulty, history, proxy, quick, server, tabs } = stage;
    const pairs = [await stage.pair(), await stage.pair(), await stage.pair(), await stage.pair()] as const;
    await stage.chatter(pairs, 20);
    const before = await server.held();
    for (let round = 0; round < (quick ? 3 : 20); round += 1) {
      const sending = stage.chatter(pairs, 10);
      if (faulty) {
        if (!quick) await sleep(EVERY_MS);
        history.note("RST");
        proxy.reset();
        await until(() => tabs.every((tab) => tab.isConnected()), BACK_MS);
      }
      await sending;
    }
    await stage.judge();
    await checkHeld(stage, before);
  },
};

/** What is counted, and how many more of each a tab may add: a heartbeat sometimes has a timer. */
const SLACK = { sockets: 0, timers: 1, tabs: 0, rooms: 0, listeners: 0 } as const;

/** After everything has settled, the server holds no more than before. A leak adds one per connection of a tab. */
async function checkHeld({ history, server, tabs }: Stage, before: FromServer): Promise<void> {
  history.note(`held before: ${JSON.stringify(before)}`);
  let grown: string[] = [];
  const isClean = async (): Promise<boolean> => {
    const now = await server.held();
    const kinds = Object.keys(SLACK) as (keyof typeof SLACK)[];
    grown = kinds
      .filter((kind) => now[kind] > before[kind] + SLACK[kind] * tabs.length)
      .map((kind) => `${before[kind]} ${kind} became ${now[kind]}`);
    return grown.length === 0;
  };
  const clean = await until(isClean, SETTLE_MS);
  demand("R8", clean, () => grown.join(", "));
}
