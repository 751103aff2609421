import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import type { Talk } from "./lib/oracle.ts";
import type { Tab } from "./lib/people/tab.ts";
import type { Pair, Stage } from "./lib/stage.ts";

const MB = 1024 * 1024;
const LONG = "x".repeat(3900);
/** 20 MB: more than the system keeps of a connection on both of its ends. */
const WRITERS = 20;
const ROUNDS = 250;
const ACK_MS = 5000;
const GROWN_MAX_MB = 100;

/** The small form: scripts/lab/bench has the crowd. Here it is the others who count, and what the reader has in the end. */
export const slowReader: Fault = {
  id: "F14",
  says: "somebody does not read what is written to them: nobody else waits, memory is bounded, and they catch up (R8, R4)",
  bugs: [{ mutant: "waits-for-readers", breaks: "R8", said: /still waits after/ }],
  async run(stage) {
    const others = await stage.pair({ direct: true });
    await oneDoesNotRead(stage, others);
  },
};

/** One tab that the oracle looks into in the end: it misses nothing. */
async function oneDoesNotRead(stage: Stage, others: Pair): Promise<void> {
  const { database, faulty, history, proxy, server } = stage;
  const busy = await database.person("employer");
  const writers: { talk: Talk; tab: Tab }[] = [];
  for (let n = 0; n < WRITERS; n += 1) {
    const person = await database.person("general");
    writers.push({ talk: await stage.talk(person, busy), tab: await stage.open(person, { direct: true }) });
  }
  await stage.open(busy);
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
  const { kept } = await server.held();
  const grown = Math.round((kept - before.kept) / MB);
  history.note(`the server keeps ${grown} MB more`);
  demand("R8", grown < GROWN_MAX_MB, `the server keeps ${grown} MB more`);
  proxy.heal();
  await stage.judge();
}
