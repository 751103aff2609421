import { setTimeout as sleep } from "node:timers/promises";
import type { Pair } from "../lib/cast.ts";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Talk } from "../lib/oracle.ts";
import type { Tab } from "../lib/people/tab.ts";
import type { Stage } from "../lib/stage.ts";

const MB = 1024 * 1024;
const LONG = "x".repeat(3900);
/** 20 MB: more than the operating system buffers at both ends of a connection. */
const WRITERS = 20;
const ROUNDS = 250;
const ACK_MS = 5000;
const GROWN_MAX_MB = 100;

/**
 * A small version of the load in scripts/lab/bench. It checks the other clients, and what the reader has in the end.
 */
export const slowReader: Fault = {
  id: "F14",
  says: "one client does not read its socket: no other client waits, memory is bounded, and the client catches up (R8, R4)",
  bugs: [{ mutant: "waits-for-readers", breaks: "R8", message: /still waits after/ }],
  async run(stage) {
    const others = await stage.pair({ direct: true });
    await oneDoesNotRead(stage, others);
  },
};

/** One tab that the oracle also checks at the end: it must not have missed anything. */
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
    const sending = writers.map(({ talk, tab }) => tab.say(talk.id, `${round} ${LONG}`));
    sending.push(others.tabs[0].say(others.id, `Round ${round}`));
    const acked = Promise.all(sending).then(() => true);
    const late = sleep(ACK_MS, false, { ref: false });
    demand("R8", await Promise.race([acked, late]), `a writer of round ${round} still waits after ${ACK_MS} ms`);
  };
  // Memory of a process that has just started grows anyway, so warm it up first.
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
