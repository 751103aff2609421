import { recording } from "#server/testing/recordings.ts";
import type { Pair } from "../lib/cast.ts";
import type { Fault } from "../lib/fault.ts";
import { checkFiles, upload } from "../lib/files.ts";
import { demand } from "../lib/history.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const STORED_MS = 10_000;

/** Only the direction to the client is cut, so each message is stored but its sender gets no acknowledgement. */
export const lostAck: Fault = {
  id: "F07",
  says: "the acknowledgement is lost and the request stored: the retry makes no second message (R2)",
  bugs: [{ mutant: "no-dedupe", breaks: "R2", message: /is stored 2 times/ }],
  cheap: true,
  async run(stage) {
    const pair = await stage.pair();
    const [a] = pair.tabs;
    await a.say(pair.id, "Before");
    for (let round = 0; round < (stage.quick ? 2 : 10); round += 1) {
      // Every second one is a voice message with a text.
      const voice = round % 2 === 1 ? await recorded(stage, pair) : [];
      if (stage.faulty) stage.proxy.apply({ blackhole: true }, ["down"]);
      const content = `Round ${round}`;
      const sending = a.say(pair.id, content, voice);
      if (stage.faulty) {
        // Do not check once something was held back: that may be the event that an earlier message was delivered.
        const isStored = async (): Promise<boolean> =>
          (await stage.database.messagesOf(pair.id)).some((row) => row.content === content);
        demand("R1", await until(isStored, STORED_MS), `'${content}' came through to the server and was not stored`);
        stage.history.note("it is stored, and the answer to it is lost with its connection");
        stage.proxy.reset();
        stage.proxy.heal();
      }
      await sending;
    }
    await stage.judge();
    await checkFiles(stage.database, stage.talks);
  },
};

/** Uploads a recording of the first person. @returns its name, for a message */
async function recorded(stage: Stage, pair: Pair): Promise<string[]> {
  const { status, name } = await upload(stage.proxy.url, pair, pair.tabs[0].person, recording(), "voice-message.mp3");
  demand("R8", name !== null, `a recording was answered with ${status}`);
  return name === null ? [] : [name];
}
