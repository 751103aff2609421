import { connect } from "node:net";
import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import type { Tab } from "./lib/tab.ts";
import { until } from "./lib/until.ts";

const ANSWER_MS = 10_000;
const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
const COMMANDS = ["chat:send", "chat:read", "chat:typing", "sync", "presence:watch", "no:such"];
const NONSENSE: readonly unknown[] = [
  null,
  0,
  "text",
  [],
  [[[]]],
  { conversation_id: {} },
  { conversations: [1] },
  true,
];

export const malformed: Fault = {
  id: "F22",
  says: "a storm of what no client of ours says: the server stays up, nothing is unhandled, answers are generic (R8)",
  mutant: "ack-unchecked",
  breaks: ["R8"],
  cheap: true,
  async run(stage) {
    const { faulty, history, quick, random, server } = stage;
    const pair = await stage.pair();
    const pid = server.pid();
    for (let round = 0; round < (faulty ? (quick ? 2 : 20) : 0); round += 1) {
      const vandal = await stage.stranger();
      history.note("nonsense, with and without something to answer to");
      for (const name of COMMANDS)
        for (const nonsense of NONSENSE) {
          vandal.raw.emit(name, nonsense);
          vandal.raw.emit(name, nonsense, random.pick(NONSENSE as [unknown]));
        }
      await refuses(vandal, pair.id);
      history.note("rooms, deep JSON, garbage, and a frame of 10 MB");
      for (let n = 0; n < 1000; n += 1) vandal.raw.emit("join", `user:${n}`);
      await fetch(`http://127.0.0.1:${server.port}/api/login`, { method: "POST", body: DEEP });
      connect(server.port, "127.0.0.1")
        .on("error", () => {})
        .end("\0\x01GET nonsense\r\n\r\n");
      const cut = new Promise<void>((resolve) => vandal.raw.once("disconnect", () => resolve()));
      vandal.raw.emit("chat:send", "x".repeat(10 * 1024 * 1024));
      await cut;
      stage.dismiss(vandal);
    }
    await stage.chatter([pair], 10);
    await stage.judge();
    demand("R8", server.pid() === pid, "the server was started anew");
    const odd = (): string | undefined => server.log().find((line) => /"level":[56]0/.test(line));
    demand("R8", odd() === undefined, () => `the server logged ${odd()}`);
  },
};

/** A message into a conversation of others is refused, and the refusal says nothing. */
async function refuses(vandal: Tab, conversation_id: number): Promise<void> {
  let answer: unknown;
  const ask = async (): Promise<boolean> => {
    answer = await vandal.command("chat:send", {
      conversation_id,
      client_id: crypto.randomUUID(),
      content: "From a stranger",
    });
    return answer !== null;
  };
  await until(ask, ANSWER_MS);
  const said = JSON.stringify(answer);
  demand("R8", /"code":"NOT_FOUND"/.test(said) && !/at |Error|mongo/i.test(said), `a stranger was told ${said}`);
}
