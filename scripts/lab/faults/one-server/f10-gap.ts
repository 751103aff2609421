import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../lib/fault.ts";

/** Longer than the heartbeat of 25 s plus its timeout of 20 s. */
const CUT_MS = 50_000;

export const gap: Fault = {
  id: "F10",
  says: "events of the server are lost: the client detects the gap by seq and fills it (R3, R4)",
  bugs: [{ mutant: "sync-leaves-out", breaks: "R4", message: /shows \d+ of \d+ messages/ }],
  cheap: true,
  async run(stage) {
    const { faulty, history, proxy, quick } = stage;
    const pair = await stage.pair({ direct: true }, {});
    const [there] = pair.tabs;
    for (let n = 0; n < 3; n += 1) await there.say(pair.id, `Before ${n}`);
    if (faulty) {
      history.note("announcements of messages are lost from here on");
      proxy.apply({ lose: (frame) => frame.includes('"chat:message"') }, ["down"]);
    }
    for (let n = 0; n < 5; n += 1) await there.say(pair.id, `Lost ${n}`);
    proxy.heal();
    history.note("no longer");
    for (let n = 0; n < 3; n += 1) await there.say(pair.id, `After ${n}`);
    await stage.judge();
    if (faulty && !quick) {
      history.note("nothing at all comes from the server");
      proxy.apply({ blackhole: true }, ["down"]);
      for (let n = 0; n < 5; n += 1) await there.say(pair.id, `Unheard ${n}`);
      await sleep(CUT_MS);
      proxy.heal();
      history.note("the line is good again");
    }
    await stage.judge();
  },
};
