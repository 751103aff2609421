import { playElections } from "../lib/cluster/elections.ts";
import { readsOf } from "../lib/cluster/reads.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";

const QUICK_PLANS = 200;
const PLANS = 2000;

export const elections: ClusterFault = {
  id: "F36",
  says: "elections of a replica set take back rows (a model, with the read concern that the server asks for): no hole in seq, no acknowledged message is lost, no rev is used twice (R1, R3)",
  bugs: [{ mutant: "local-reads", breaks: "R3", message: /after elections: .*(a hole in seq|lost or stored twice)/ }],
  cheap: true,
  processes: 2,
  async run(stage) {
    const { faulty, history, processes, quick, random } = stage;
    const reads = processes.map(({ toDatabase }) => readsOf(toDatabase, "messages"));
    const pairs = await stage.pairs(2);
    await stage.chatter(pairs, 10);
    await stage.judge();
    const levels = reads.flatMap((one) => [...one.levels]);
    stage.tookEffect(
      levels.length > 0,
      `the processes read messages with the read concern ${[...new Set(levels)].join()}`,
    );
    const readConcern = levels.every((level) => level === "majority") ? "majority" : "local";
    const plans = quick ? QUICK_PLANS : PLANS;
    const { wrong } = await playElections({ readConcern, seed: random.below(1_000_000), plans, faulty });
    history.note(`${plans} plans of elections: ${wrong.join(", ") || "nothing is wrong"}`);
    demand("R3", wrong.length === 0, `after elections: ${wrong.join(", ")}`);
  },
};
