import { randomUUID } from "node:crypto";
import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { LIMITS } from "../lib/oracle.ts";
import { callAs } from "../lib/people/rest.ts";
import { until } from "../lib/until.ts";

const PAIRS = 6;
const ROUNDS_MOST = 10;
/** How long a summary may lag behind its message. */
const LAG_MS = 500;
const SECRET = "ang numero ko ay 09171234567";

export const lateSummary: ClusterFault = {
  id: "F34",
  says: "a message is deleted through another process before its own one has written the summary: its text is nowhere in the database (privacy)",
  bugs: [{ mutant: "summary-rewritten", breaks: "R5", message: /the text of a deleted message is in the database/ }],
  cheap: true,
  processes: 2,
  problem: needsSignals,
  async run(stage) {
    const { database, faulty, history } = stage;
    const pairs = await stage.pairs(PAIRS);
    const [writers, deleters] = [stage.process(0).server, stage.process(faulty ? 1 : 0).server];
    // Whichever of the two is with the first process.
    const first = new Set(await stage.tabsAt(0));
    /** Sends a message and deletes it. Returns the milliseconds between them. */
    const sendAndDelete = async ({ id, tabs }: (typeof pairs)[number]): Promise<number> => {
      const writer = tabs.find((tab) => first.has(tab));
      if (!writer) throw new Error("no tab of the pair is with the first process");
      const sentAt = history.now();
      const sent = await writer.command("chat:send", { conversation_id: id, client_id: randomUUID(), content: SECRET });
      if (!sent?.ok) throw new Error("a message was not sent");
      const { status } = await callAs(writer.person, "DELETE", deleters.port, `messages/${sent.value.id}`);
      demand("R8", status === 200, `the deletion was answered with ${status}`);
      return history.now() - sentAt;
    };
    let soonest = Number.POSITIVE_INFINITY;
    // On a busy machine the first deletions may come after the summary.
    for (let round = 0; round < ROUNDS_MOST && soonest >= LAG_MS; round += 1)
      for (const pair of pairs) soonest = Math.min(soonest, await sendAndDelete(pair));
    if (faulty) stage.tookEffect(soonest < LAG_MS, `a message was deleted ${soonest} ms after it was sent`);
    const isEmpty = (): boolean =>
      stage.tabs.every(({ view }) =>
        [...view.values()].every(
          (known) => known.has(1) && [...known.values()].every(({ content }) => content !== SECRET),
        ),
      );
    demand("R10", await until(isEmpty, LIMITS.converge), "a tab shows the text of a deleted message");
    await stage.checkPlaces();
    // A process that stops writes what it still has to write.
    await writers.end("SIGTERM");
    const everything = await database.everything();
    demand("R5", !everything.includes(SECRET), "the text of a deleted message is in the database");
    demand("R1", everything.includes('"deleted_at":"'), "no deleted message is in the database");
  },
};
