import type { Fault } from "./lib/fault.ts";

export const manyTabs: Fault = {
  id: "F21",
  says: "two tabs on each of two devices write and read at once: one order, and the badge is right on all (R3, R6)",
  mutant: "counts-twice",
  breaks: ["R6"],
  cheap: true,
  async run(stage) {
    const { database, faulty, quick, random } = stage;
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    const tabs = [a, b, await stage.open(a.person), await stage.open(b.person)] as const;
    const others = [
      await stage.open(await database.signIn(a.person)),
      await stage.open(await database.signIn(b.person)),
    ];
    const all = [...tabs, ...others] as const;
    const step = async (n: number): Promise<void> => {
      const tab = random.pick([a, ...all]);
      const newest = Math.max(0, ...(tab.view.get(pair.id)?.keys() ?? []));
      if (random.fraction() < 0.3) await tab.command("chat:read", { conversation_id: pair.id, seq: newest });
      else await tab.say(pair.id, `Step ${n}`);
    };
    const steps = Array.from({ length: quick ? 40 : 400 }, (_none, n) => n);
    if (faulty) await Promise.all(steps.map(step));
    else for (const n of steps) await step(n);
    await stage.judge();
    // Unread in the end: a badge that is carried on from message to message.
    for (let n = 0; n < 3; n += 1) await a.say(pair.id, `Unread ${n}`);
    await stage.judge();
  },
};
