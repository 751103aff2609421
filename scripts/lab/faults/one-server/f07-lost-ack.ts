import { setTimeout as sleep } from "node:timers/promises";
import { recording } from "#server/testing/recordings.ts";
import { storedAnswers } from "../lib/answers.ts";
import type { Pair } from "../lib/cast.ts";
import type { Fault } from "../lib/fault.ts";
import { checkFiles, upload } from "../lib/files.ts";
import { demand } from "../lib/history.ts";
import { callAs } from "../lib/people/rest.ts";
import type { Tab } from "../lib/people/tab.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const STORED_MS = 10_000;
/** Within this time a call is executed, and its answer is held back. */
const LOST_MS = 1000;

/** Only the direction to the client is cut, so each message is stored but its sender gets no acknowledgement. */
export const lostAck: Fault = {
  id: "F07",
  says: "the acknowledgement is lost and the request stored: the retry makes no second message, also of voice messages and replies, and reactions and flags are what was acknowledged (R1, R2, R6)",
  bugs: [
    { mutant: "no-dedupe", breaks: "R2", message: /is stored 2 times/ },
    { mutant: "reply-forgets", breaks: "R1", message: /is stored without its quote/ },
    { mutant: "reactions-overwrite", breaks: "R1", message: /reactions were acknowledged/ },
    { mutant: "muted-counts", breaks: "R6", message: /wait on the disk/ },
  ],
  cheap: true,
  async run(stage) {
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    await a.say(pair.id, "Before");
    const before = stage.history.sends.at(-1)?.acked?.id ?? null;
    for (let round = 0; round < (stage.quick ? 2 : 10); round += 1) {
      // Every second one is a voice message with a text, and a reply.
      const isVoice = round % 2 === 1;
      const more = isVoice ? { attachments: await recorded(stage, pair), reply_to: before } : {};
      if (stage.faulty) stage.proxy.apply({ blackhole: true }, ["down"]);
      const content = `Round ${round}`;
      const sending = a.say(pair.id, content, more);
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
    await a.command("chat:read", { conversation_id: pair.id, seq: 1 });
    await repeated(stage, a, "PATCH", `messages/conversations/${pair.id}/flags`, { muted: true });
    for (const [tab, kind] of [
      [a, "thanks"],
      [b, "heart"],
    ] as const)
      await repeated(stage, tab, "PUT", `messages/${before}/reaction`, { kind });
    const [first] = await stage.database.messagesOf(pair.id);
    const wanted = [`${a.person.id} thanks`, `${b.person.id} heart`].sort().join(", ");
    demand("R1", first !== undefined && storedAnswers(first) === `${wanted}, to null`, () => {
      const stored = first && storedAnswers(first);
      return `two reactions were acknowledged (${wanted}), and stored is ${stored}`;
    });
    await b.say(pair.id, "To someone who has muted the conversation", { reply_to: before });
    await stage.judge();
    await checkFiles(stage.database, stage.talks);
  },
};

/** Makes a call whose answer is lost, and makes it again. */
async function repeated(stage: Stage, { person }: Tab, method: string, path: string, body: unknown): Promise<void> {
  const make = () => callAs(person, method, Number(new URL(stage.proxy.url).port), path, body);
  if (stage.faulty) {
    stage.proxy.apply({ blackhole: true }, ["down"]);
    const lost = make().catch(() => null);
    await Promise.race([lost, sleep(LOST_MS)]);
    stage.proxy.reset();
    stage.proxy.heal();
    await lost;
  }
  // The connection that was reset may be the one that fetch wants to use again.
  const answer = (await make().catch(() => null)) ?? (await make());
  demand("R8", answer.status === 200, `a repeated ${method} ${path} was answered with ${answer.status}`);
}

/** Uploads a recording of the first person. @returns its name, for a message */
async function recorded(stage: Stage, pair: Pair): Promise<string[]> {
  const { status, name } = await upload(stage.proxy.url, pair, pair.tabs[0].person, recording(), "voice-message.mp3");
  demand("R8", name !== null, `a recording was answered with ${status}`);
  return name === null ? [] : [name];
}
