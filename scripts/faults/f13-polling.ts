import type { Fault } from "./lib/fault.ts";

/** Between two polls nobody listens: what comes then must wait, above all where nothing comes after it. */
export const polling: Fault = {
  id: "F13",
  says: "polling alone: all promises hold",
  mutant: "volatile-news",
  breaks: ["R4"],
  async run(stage) {
    const { database, faulty, quick } = stage;
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
    await Promise.all(writers.map(({ talk, tab }) => tab.say(talk.id, "The only one")));
    await stage.judge();
  },
};
