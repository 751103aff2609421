import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { LIMITS, type Talk, unreadOf } from "../lib/oracle.ts";
import type { Person } from "../lib/people/people.ts";
import type { Tab } from "../lib/people/tab.ts";
import { until } from "../lib/until.ts";

const QUICK_STEPS = 15;
const STEPS = 300;

export const badges: ClusterFault = {
  id: "F35",
  says: "the tabs of a person at three processes, with random sends and reads: after each step every badge is the count on the disk (R6)",
  bugs: [{ mutant: "badges-local", breaks: "R6", message: /a badge shows/ }],
  cheap: "without its bugs",
  processes: 3,
  async run(stage) {
    const { database, faulty, processes, quick, random } = stage;
    const person = await database.person("employer");
    const others: { talk: Talk; tab: Tab }[] = [];
    for (const at of processes.keys()) {
      const other = await database.person("general");
      const talk = await stage.talk(other, person);
      others.push({ talk, tab: await stage.open(other, { at: faulty ? at : 0 }) });
    }
    const own: Tab[] = [];
    for (const at of processes.keys()) own.push(await stage.open(person, { at: faulty ? at : 0 }));
    const check = stage.watchSockets();
    for (let step = 0; step < (quick ? QUICK_STEPS : STEPS); step += 1) {
      const { talk, tab } = random.pick(others);
      const reader = random.pick(own);
      const newest = Math.max(0, ...(reader.view.get(talk.id)?.keys() ?? []));
      const choice = random.below(4);
      if (choice === 0 && newest > 0) await read(stage, reader, talk, random.below(newest) + 1);
      else if (choice === 1) await reader.say(talk.id, `An answer in step ${step}`);
      else await tab.say(talk.id, `Step ${step}`);
      await checkBadges(stage, person, own);
      await checkBadges(stage, tab.person, [tab]);
    }
    await stage.judge();
    check();
  },
};

async function read({ history }: ClusterStage, tab: Tab, { id }: Talk, seq: number): Promise<void> {
  const answer = await tab.command("chat:read", { conversation_id: id, seq });
  if (!answer?.ok) throw new Error(`reading was refused with ${answer?.fault.code}`);
  history.note(`${tab.person.id} read ${id} up to ${seq}`);
}

async function checkBadges({ database, talks }: ClusterStage, person: Person, tabs: readonly Tab[]): Promise<void> {
  const unread = await unreadOf(database, person, talks);
  const shown = (): string => tabs.map(({ counts }) => counts?.messages).join(", ");
  const same = await until(() => tabs.every(({ counts }) => counts?.messages === unread), LIMITS.converge);
  demand("R6", same, () => `a badge shows not the ${unread} unread messages of ${person.id}, but ${shown()}`);
}
