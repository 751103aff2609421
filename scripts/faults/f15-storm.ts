import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { until } from "./lib/until.ts";

const BACK_MS = 10_000;

/** The small form: scripts/bench has the 3,000. */
export const storm: Fault = {
  id: "F15",
  says: "all sockets are dropped at once: all are back and caught up within 10 s (R4)",
  mutant: "one-by-one",
  breaks: ["R4"],
  async run(stage) {
    const { faulty, history, proxy, quick, tabs } = stage;
    const made = await Promise.all(Array.from({ length: quick ? 40 : 100 }, () => stage.pair()));
    const [first, ...rest] = made;
    if (!first) throw new Error("there is no pair");
    if (faulty) {
      history.note("everybody is dropped");
      proxy.reset();
      await until(() => tabs.every((tab) => !tab.isConnected()), BACK_MS);
      const said = stage.chatter([first, ...rest], 200);
      const back = (): boolean => tabs.every(({ outages }) => outages.every(({ convergedAt }) => convergedAt !== null));
      const isBack = await until(back, BACK_MS);
      demand("R4", isBack, () => {
        const away = tabs.filter((tab) => !tab.isConnected()).length;
        return `${away} of ${tabs.length} tabs are not back after ${BACK_MS} ms`;
      });
      await said;
    } else await stage.chatter([first, ...rest], 200);
    await stage.judge();
  },
};
