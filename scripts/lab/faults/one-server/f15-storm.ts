import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { until } from "../lib/until.ts";

/** The 10 s of the contract, doubled because the machine is busy with other work. */
const BACK_MS = 20_000;

/** A small version: scripts/lab/bench does it with 3,000 sockets. */
export const storm: Fault = {
  id: "F15",
  says: "all sockets are dropped at once: all reconnect and catch up in time (R4)",
  bugs: [{ mutant: "one-by-one", breaks: "R4", message: /tabs are not back after/ }],
  async run(stage) {
    const { faulty, history, proxy, quick, tabs } = stage;
    const [first, ...rest] = await Promise.all(Array.from({ length: quick ? 40 : 100 }, () => stage.pair()));
    if (!first) throw new Error("there is no pair");
    if (faulty) {
      history.note("everybody is dropped");
      proxy.reset();
      await until(() => tabs.every((tab) => !tab.isConnected()), BACK_MS);
      const sending = stage.chatter([first, ...rest], 200);
      const back = (): boolean => tabs.every(({ outages }) => outages.every(({ convergedAt }) => convergedAt !== null));
      const isBack = await until(back, BACK_MS);
      demand("R4", isBack, () => {
        const away = tabs.filter((tab) => !tab.isConnected()).length;
        return `${away} of ${tabs.length} tabs are not back after ${BACK_MS} ms`;
      });
      await sending;
    } else await stage.chatter([first, ...rest], 200);
    await stage.judge();
  },
};
