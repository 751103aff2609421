import type { Pair } from "../lib/cast.ts";
import { type Balancer, needsBalancer, startBalancer } from "../lib/cluster/balancer.ts";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { until } from "../lib/until.ts";

const PAIRS = 6;
const OPEN_MS = 30_000;
const TRIES = 20;

export const pollingThroughBalancer: ClusterFault = {
  id: "F39",
  says: "tabs with polling only behind HAProxy, and their process is killed: all promises hold",
  bugs: [{ mutant: "no-cookie", breaks: "R4", message: /a tab with polling does not connect/ }],
  processes: 3,
  problem: () => needsSignals() ?? needsBalancer(),
  async run(stage) {
    const { faulty, history, quick } = stage;
    const balancer = await startBalancer(stage.processes, stage.mutant);
    try {
      const first = await openPair(stage, balancer);
      const pairs: [Pair, ...Pair[]] = [first];
      while (pairs.length < PAIRS) pairs.push(await openPair(stage, balancer));
      await stage.chatter(pairs, quick ? 40 : 400);
      await stage.judge();
      if (faulty) {
        const { name, server } = stage.process(0);
        const leaving = await stage.tabsAt(0);
        const traffic = stage.traffic(pairs, 50);
        await server.end("SIGKILL");
        history.note(`kill -9 of ${name}, which has ${leaving.length} tabs`);
        stage.tookEffect(leaving.length > 0, "tabs had to leave");
        const areBack = (): boolean => leaving.every((tab) => tab.isConnected() && tab.outages.length > 0);
        demand("R4", await until(areBack, OPEN_MS), "a tab with polling does not connect to another process");
        traffic.stop();
      }
      await stage.chatter(pairs, 40);
      // Some tabs have moved to the process of the other side.
      await stage.judge({ across: !faulty });
    } finally {
      await balancer.close();
    }
  },
};

/** The balancer chooses the processes, so the second tab is opened until it has another one than the first. */
async function openPair(stage: ClusterStage, { url }: Balancer): Promise<Pair> {
  const { database } = stage;
  const line = { at: url, transports: ["polling" as const], keepsCookies: true };
  const [a, b] = [await database.person("general"), await database.person("employer")];
  const talk = await stage.talk(a, b);
  const open = async (person: typeof a) => {
    const opening = stage.open(person, line);
    const isOpen = await Promise.race([opening.then(() => true), until(() => false, OPEN_MS)]);
    demand("R4", isOpen, "a tab with polling does not connect");
    return opening;
  };
  const first = await open(a);
  const home = await stage.placeOf(first);
  for (let left = TRIES; left > 0; left -= 1) {
    const second = await open(b);
    if (!stage.faulty || (await stage.placeOf(second)) !== home) return { ...talk, tabs: [first, second] };
    stage.dismiss(second);
  }
  throw new Error("the balancer has led all tabs to one process");
}
