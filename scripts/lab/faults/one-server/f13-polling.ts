import type { Fault } from "../lib/fault.ts";

const LATENCY_MS = 100;

/** Between two polls there is no open request: events must wait for the next one, even if no other event follows. */
export const polling: Fault = {
  id: "F13",
  says: "polling only: all promises hold",
  bugs: [{ mutant: "volatile-news", breaks: "R4", message: /shows \d+ of \d+ messages/ }],
  async run(stage) {
    const { database, faulty, proxy, quick } = stage;
    const line = faulty ? { transports: ["polling" as const] } : {};
    const pair = await stage.pair(line);
    await stage.chatter([pair], quick ? 20 : 400);
    const busy = await database.person("employer");
    const writers = [];
    for (let n = 0; n < 10; n += 1) {
      const person = await database.person("general");
      writers.push({ talk: await stage.talk(person, busy), tab: await stage.open(person, { direct: true }) });
    }
    await stage.open(busy, line);
    // More latency than there is time between two messages, so that they arrive between polls.
    if (faulty) proxy.apply({ latencyMs: LATENCY_MS });
    for (const { talk, tab } of writers) await tab.say(talk.id, "The only one");
    await stage.judge();
  },
};
