import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { checkStored } from "./lib/oracle.ts";
import { needsMount } from "./lib/small-disk.ts";
import { until } from "./lib/until.ts";

const LONG = "x".repeat(3900);
/** More than there may be room for in what the database has taken already. */
const LONG_ONES = 500;
const REFUSED_MS = 30_000;

export const diskFull: Fault = {
  id: "F18",
  says: "the disk is full: nothing is acknowledged, what is old can be read, and it goes on when there is room (R1)",
  mutant: "ack-before-insert",
  breaks: ["R1"],
  diskMb: 64,
  problem: needsMount,
  async run(stage) {
    const { database, disk, faulty, history, proxy } = stage;
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    await stage.chatter([pair], 20);
    if (faulty && disk) {
      disk.fill();
      history.note("the disk is full");
      const stored = await database.messagesOf(pair.id);
      for (let n = 0; n < LONG_ONES; n += 1) void a.say(pair.id, `${n} ${LONG}`);
      const isRefused = (): boolean => history.sends.some(({ tries }) => tries.length > 0);
      const refused = await until(() => isRefused() || a.isIdle(), REFUSED_MS);
      const page = await fetch(`${proxy.url}/api/messages/conversations/${pair.id}?after_seq=0`, {
        headers: { authorization: `Bearer ${b.person.token}` },
      });
      const { data = [] } = (await page.json()) as { data?: unknown[] };
      demand("R1", data.length >= stored.length, `of ${stored.length} messages ${data.length} can be read`);
      checkStored(history.sends, await database.messagesOf(pair.id));
      demand("R8", refused && isRefused(), "a full disk takes everything, or nothing is said of it");
      disk.clear();
      history.note("there is room again");
    }
    await b.say(pair.id, "After");
    await stage.judge();
  },
};
