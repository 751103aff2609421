import type { Fault } from "../lib/fault.ts";
import { oneAccount, oneConversation, oneReset } from "../lib/once.ts";
import type { Stage } from "../lib/stage.ts";

export const manyTabs: Fault = {
  id: "F21",
  says: "two tabs on each of two devices write and read at once, and 50 concurrent calls try to create the same conversation, account and new password: one order, the right badge, one of each (R3, R6)",
  bugs: [
    { mutant: "counts-twice", breaks: "R6", message: /in the badge/ },
    { mutant: "twin-conversations", breaks: "R2", message: /a pair has \d+ conversations/ },
    { mutant: "twin-accounts", breaks: "R2", message: /an address has \d+ accounts/ },
    { mutant: "link-works-again", breaks: "R2", message: /one link has set \d+ passwords/ },
  ],
  cheap: true,
  mails: true,
  async run(stage) {
    const { quick } = stage;
    await chatOnAllDevices(stage);
    await oneConversation(stage, quick ? 10 : 50);
    // Hashing a password takes about 300 ms, except in the quick form.
    const email = await oneAccount(stage, quick ? 4 : 50);
    await oneReset(stage, email, quick ? 4 : 20);
  },
};

async function chatOnAllDevices(stage: Stage): Promise<void> {
  const { database, faulty, quick, random } = stage;
  const pair = await stage.pair();
  const [a, b] = pair.tabs;
  const tabs = [a, b, await stage.open(a.person), await stage.open(b.person)] as const;
  const others = [await stage.open(await database.signIn(a.person)), await stage.open(await database.signIn(b.person))];
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
  // Leaves unread messages, so that the final check sees a badge that was updated message by message.
  for (let n = 0; n < 3; n += 1) await a.say(pair.id, `Unread ${n}`);
  await stage.judge();
}
