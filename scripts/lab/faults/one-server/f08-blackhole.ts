import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../lib/fault.ts";

const OUTAGE_MS = 90_000;

export const blackhole: Fault = {
  id: "F08",
  says: "a blackhole in both directions for 90 s during a send: waiting messages are sent afterwards, and missed ones synced (R7, R4)",
  bugs: [{ mutant: "sync-leaves-out", breaks: "R4", message: /shows \d+ of \d+ messages/ }],
  async run(stage) {
    const { faulty, history, proxy, quick } = stage;
    const pair = await stage.pair({}, { direct: true });
    const [away, there] = pair.tabs;
    await away.say(pair.id, "Before");
    if (faulty) {
      const swallowed = proxy.heldBack("up");
      proxy.apply({ blackhole: true });
      void away.say(pair.id, "Into the dark");
      await swallowed;
      history.note("the line is dead");
    }
    for (let n = 0; n < 20; n += 1) await there.say(pair.id, `Meanwhile ${n}`);
    if (faulty) {
      if (!quick) await sleep(OUTAGE_MS);
      // The short form does not wait until both sides have timed the connection out.
      else proxy.reset();
      history.note("the line is good again");
      proxy.heal();
    }
    await stage.judge();
  },
};
