import process from "node:process";
import fc from "fast-check";
import { anyPlan, playElections, withoutFaults } from "#server/features/chat/sending/testing/elections.ts";

/** Plays plans of the model of elections, and prints everything that was wrong in one of them (elections.ts). */

const { readConcern, seed, plans, faulty } = JSON.parse(process.argv[2] ?? "{}");
const wrong = new Set<string>();
for (const plan of fc.sample(anyPlan, { numRuns: plans, seed }))
  for (const one of await playElections(
    readConcern === "majority" ? "majority" : "local",
    faulty ? plan : withoutFaults(plan),
  ))
    wrong.add(one);
process.stdout.write(JSON.stringify({ plans, wrong: [...wrong] }));
