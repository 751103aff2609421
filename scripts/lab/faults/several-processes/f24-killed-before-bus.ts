import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { until } from "../lib/until.ts";

const STORED_MS = 10_000;
const UNSENT = "Stored, and not sent";

export const killedBeforeBus: ClusterFault = {
  id: "F24",
  says: "a process is killed between storing a message and sending it to the others: their tabs show it without another message and without a new connection (R10)",
  bugs: [{ mutant: "death-unnoticed", breaks: "R10", message: /a connected tab of \d+ never got/ }],
  cheap: "without its bugs",
  processes: 2,
  problem: needsSignals,
  async run(stage) {
    const { database, faulty, history } = stage;
    const [dying, pair, ...more] = await stage.pairs(3);
    if (!pair) throw new Error("there are too few pairs");
    const [writer, reader] = dying.tabs;
    const { server, toDatabase } = stage.process(0);
    await stage.chatter([dying, pair, ...more], 10);
    await stage.judge();
    const staying = await stage.tabsAt(1);
    const check = stage.watchSockets(staying);
    if (!faulty) {
      await writer.say(dying.id, "Stored, and sent");
      await stage.judge();
      return;
    }
    // The database answers, and the process never hears it: the row is stored, and nothing has been announced. Redis stays
    // reachable, because a process that is cut off from it would write down for whom it announces something.
    let isHeard = true;
    toDatabase.listen("up", (bytes) => {
      if (!isHeard || !bytes.includes(UNSENT)) return;
      isHeard = false;
      toDatabase.apply({ blackhole: true }, ["down"]);
    });
    void writer.say(dying.id, UNSENT);
    const isStored = async () => (await database.messagesOf(dying.id)).some(({ content }) => content === UNSENT);
    stage.tookEffect((await until(isStored, STORED_MS)) && reader.isConnected(), "the message is on the disk");
    const known = reader.view.get(dying.id)?.size ?? 0;
    await server.end("SIGKILL");
    toDatabase.reset();
    toDatabase.heal();
    history.note("kill -9 of app1");
    const stored = (await database.messagesOf(dying.id)).length;
    stage.tookEffect(known === stored - 1, "the other side has not heard of the message");
    // Its author must not come back and send it again, and no other message may show the gap.
    for (const tab of stage.tabs.filter((one) => !staying.includes(one))) stage.dismiss(tab);
    await stage.judgeOnTime();
    check();
    await server.start();
    await stage.meet();
    demand("R1", (await database.messagesOf(dying.id)).length === stored, "the message was lost");
    check();
  },
};
