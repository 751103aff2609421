import type { Fault } from "./lib/fault.ts";

const LATENCY_MS = 100;

/** Between two polls nobody listens: what comes then must wait, above all where nothing comes after it. */
export const polling: Fault = {
  id: "F13",
  says: "polling alone: all promises hold",
  bugs: [{ mutant: "volatile-news", breaks: "R4", said: /shows \d+ of \d+ messages/ }],
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
    // The way from one poll to the next is longer than that from one message to the next.
    if (faulty) proxy.apply({ latencyMs: LATENCY_MS });
    for (const { talk, tab } of writers) await tab.say(talk.id, "The only one");
    await stage.judge();
  },
};
