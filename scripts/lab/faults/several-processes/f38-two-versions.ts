import { needsPrevious } from "../lib/cluster/previous.ts";
import type { ClusterFault } from "../lib/fault.ts";

const PER_SECOND = 20;

export const twoVersions: ClusterFault = {
  id: "F38",
  says: "beside this version run the previous commit and a version with another format of frames: what such frames carry counts as missed, and all tabs show everything within 5 s (R3, R10)",
  bugs: [{ mutant: "refusal-unnoticed", breaks: "R10", message: /never got/ }],
  processes: 3,
  problem: needsPrevious,
  beside: ["this", "other format", "previous"],
  async run(stage) {
    const { quick } = stage;
    const pairs = await stage.pairs(6);
    const check = stage.watchSockets();
    const traffic = stage.traffic(pairs, PER_SECOND);
    await new Promise((resolve) => setTimeout(resolve, quick ? 5000 : 30_000));
    traffic.stop();
    await stage.judge();
    // Single messages: no later one shows the gap.
    for (const { id, tabs } of pairs) await tabs[0].say(id, "A single one");
    await stage.judge();
    check();
  },
};
