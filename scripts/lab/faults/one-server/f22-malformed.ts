import { connect } from "node:net";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { freshAddress, signUp } from "../lib/people/accounts.ts";
import type { Tab } from "../lib/people/tab.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const ANSWER_MS = 10_000;
const FRAME = 10 * 1024 * 1024;
const ROOMS = 10_000;
/** A failed email is retried after about 5 s, and then after about 30 s. */
const TRIED_MS = 15_000;
const MAILED_MS = 60_000;
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
  says: "a storm of malformed input, and a mail server that is away: the server stays up, nothing is unhandled, answers are generic, the email is sent later (R8)",
  bugs: [
    { mutant: "ack-unchecked", breaks: "R8", message: /the server logged .*ack/ },
    { mutant: "mail-once", breaks: "R1", message: /the mail of a sign-up was never sent/ },
  ],
  cheap: true,
  mails: true,
  async run(stage) {
    const { faulty, history, quick, server } = stage;
    const pair = await stage.pair();
    const pid = server.pid();
    for (let round = 0; round < (faulty ? (quick ? 2 : 20) : 0); round += 1) {
      const vandal = await stage.stranger();
      history.note("nonsense, with and without something to answer to");
      speakNonsense(stage, vandal);
      await refuses(vandal, pair.id);
      if (round === 0) await wantsRooms(stage, vandal);
      history.note("deep JSON, garbage, and a frame of 10 MB");
      const { status } = await fetch(`http://127.0.0.1:${server.port}/api/login`, { method: "POST", body: DEEP });
      demand("R8", status >= 400 && status < 500, `deep JSON is answered with ${status}`);
      connect(server.port, "127.0.0.1")
        .on("error", () => {})
        .end("\0\x01GET nonsense\r\n\r\n");
      const cut = new Promise<void>((resolve) => vandal.raw.once("disconnect", () => resolve()));
      vandal.raw.emit("chat:send", "x".repeat(FRAME));
      await cut;
      stage.dismiss(vandal);
    }
    await signUpWithoutMail(stage);
    await stage.chatter([pair], 10);
    await stage.judge();
    demand("R8", server.pid() === pid, "the server was restarted");
    const firstError = (): string | undefined => server.log().find((line) => /"level":[56]0/.test(line));
    demand("R8", firstError() === undefined, () => `the server logged ${firstError()}`);
  },
};

function speakNonsense({ random }: Stage, vandal: Tab): void {
  for (const name of COMMANDS)
    for (const nonsense of NONSENSE) {
      vandal.raw.emit(name, nonsense);
      vandal.raw.emit(name, nonsense, random.pick(NONSENSE as [unknown]));
    }
}

/** A message into someone else's conversation is refused, and the refusal reveals nothing. */
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
  const reply = JSON.stringify(answer);
  demand("R8", /"code":"NOT_FOUND"/.test(reply) && !/at |Error|mongo/i.test(reply), `a stranger was told ${reply}`);
}

/** Only the server adds sockets to rooms: names that a client sends create none. */
async function wantsRooms({ history, quick, server }: Stage, vandal: Tab): Promise<void> {
  const before = await server.held();
  const count = quick ? ROOMS / 10 : ROOMS;
  history.note(`${count} rooms`);
  for (let n = 0; n < count; n += 1) vandal.raw.emit("join", `user:${n}`);
  const foreign = Array.from({ length: 100 }, (_none, n) => 1_000_000 + n);
  await until(async () => (await vandal.command("presence:watch", { user_ids: foreign })) !== null, ANSWER_MS);
  const { rooms } = await server.held();
  demand("R8", rooms <= before.rooms, `a client's word has made ${rooms - before.rooms} rooms`);
}

/** A sign-up while the mail server is away succeeds, and its email is sent once when the mail server is back. */
async function signUpWithoutMail({ faulty, history, mails, server }: Stage): Promise<void> {
  const email = freshAddress();
  if (faulty) {
    history.note("the mail server is away");
    await mails?.stop();
  }
  const { status } = await signUp(`http://127.0.0.1:${server.port}`, email);
  demand("R8", status === 201, `a sign-up without a mail server was answered with ${status}`);
  if (faulty) {
    await until(() => server.log().some((line) => line.includes("will be tried again")), TRIED_MS);
    history.note("the mail server is back");
    await mails?.start();
  }
  const secret = await mails?.secretFor(email, "verify-email", MAILED_MS);
  demand("R1", typeof secret === "string", "the mail of a sign-up was never sent");
  demand("R2", mails?.mailsTo(email).length === 1, "the mail of a sign-up was sent twice");
}
