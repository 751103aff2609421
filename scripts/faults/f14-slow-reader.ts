import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import type { Talk } from "./lib/oracle.ts";
import type { Tab } from "./lib/tab.ts";

const MB = 1024 * 1024;
const LONG = "x".repeat(3900);
/** 20 MB: more than the system keeps of a connection on both of its ends. */
const WRITERS = 20;
const ROUNDS = 250;
const ACK_MS = 5000;
const RSS_MAX = 100 * MB;

/** The small form: scripts/bench has the crowd. Here it is the others who count, and what the reader has in the end. */
export const slowReader: Fault = {
  id: "F14",
  says: "somebody does not read what is written to them: nobody else waits, memory is bounded, and they catch up (R8, R4)",
  mutant: "waits-for-readers",
  breaks: ["R8"],
  async run(stage) {
    const { database, faulty, history, proxy, server } = stage;
    const busy = await database.person("employer");
    const writers: { talk: Talk; tab: Tab }[] = [];
    for (let n = 0; n < WRITERS; n += 1) {
      const person = await database.person("general");
      writers.push({ talk: await stage.talk(person, busy), tab: await stage.open(person, { direct: true }) });
    }
    await stage.open(busy);
    const others = await stage.pair({ direct: true });
    const say = async (round: number): Promise<void> => {
      const said = writers.map(({ talk, tab }) => tab.say(talk.id, `${round} ${LONG}`));
      said.push(others.tabs[0].say(others.id, `Round ${round}`));
      const acked = Promise.all(said).then(() => true);
      const late = sleep(ACK_MS, false, { ref: false });
      demand("R8", await Promise.race([acked, late]), `a writer of round ${round} still waits after ${ACK_MS} ms`);
    };
    // A process that has just begun grows by itself.
    for (let round = 0; round < ROUNDS; round += 1) await say(round);
    const before = await server.held();
    if (faulty) {
      history.note("nobody behind the proxy reads any more");
      proxy.apply({ blackhole: true }, ["down"]);
    }
    for (let round = 0; round < ROUNDS; round += 1) await say(ROUNDS + round);
    const { rss } = await server.held();
    const grown = Math.round((rss - before.rss) / MB);
    history.note(`the server has grown by ${grown} MB`);
    demand("R8", rss - before.rss < RSS_MAX, `the server has grown by ${grown} MB`);
    proxy.heal();
    await stage.judge();
  },
};
