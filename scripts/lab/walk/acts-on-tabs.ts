import type { Random } from "#server/testing/random.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { demand } from "../faults/lib/history.ts";
import type { Tab } from "../faults/lib/people/tab.ts";
import type { Deed } from "./acts.ts";
import { type Answer, ask } from "./calls.ts";
import type { Outcome, Written } from "./ledger.ts";
import type { Player, World } from "./world.ts";

/** What is done by tabs without a screen, and by REST calls: the same interface, without the browser. */

/** Tabs of one person at most. */
const TABS_MAX = 4;
/** Among so many of the newest messages one is chosen. */
const RECENT = 12;

/** One of several, or undefined of none. */
export const pickOf = <T>(random: Random, from: readonly T[]): T | undefined => {
  const [first, ...others] = from;
  return first === undefined ? undefined : random.pick([first, ...others]);
};

const whole = (world: World): Player[] => world.players.filter(({ broken }) => broken === null);

/** Who can reach the server at this moment. */
export const reachable = (world: World, random: Random): Player | undefined => pickOf(random, whole(world));

/** Own messages that are stored and not deleted, the newest ones. */
const ownOf = ({ ledger }: World, { person }: Player): Written[] =>
  ledger.all.filter(({ row, sender, removal }) => row && sender === person.id && removal === "none").slice(-RECENT);

/** Puts a message into a tab's outbox. Nobody waits for its acknowledgement here: the oracle does. @returns its `client_id` */
export function sayThrough(world: World, tab: Tab, talk: number): string {
  const { ledger, history } = world;
  const first = ledger.newText(talk);
  const said = tab.say(talk, first);
  const send = history.sends.at(-1);
  if (send?.content !== first) throw new Error("a tab did not note what it was told to say");
  const writer = `tab ${send.tab}`;
  const written = ledger.wrote({ talk, sender: tab.person.id, writer, first, send });
  void said.then(() => send.acked && ledger.met(written, send.acked));
  return send.client_id;
}

/** Also of somebody whose line is broken: it waits in the outbox then. */
export const say: Deed = async (world, random) => {
  const player = pickOf(random, world.players);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  sayThrough(world, tab, talk.id);
  return true;
};

/** A message that was acknowledged goes out again, over a socket and over REST at the same time, as a retry would. */
export const again: Deed = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const own = player ? ownOf(world, player).filter(({ send }) => send?.acked) : [];
  const written = pickOf(random, own);
  const acked = written?.send?.acked;
  if (!player || !tab || !written?.send || !acked) return false;
  const { first: content, talk, send } = written;
  const { client_id } = send;
  const receiver = player.talks.find(({ id }) => id === talk)?.sides.find(({ id }) => id !== player.person.id);
  const bySocket = async (): Promise<void> => {
    const answer = await tab.command("chat:send", { conversation_id: talk, client_id, content });
    if (answer?.ok) same(answer.value);
  };
  const byRest = async (): Promise<void> => {
    const path = `/messages/conversations/${talk}/messages`;
    const answer = await ask(player.line.url, player.person, "POST", path, {
      ...{ receiver_id: receiver?.id, content, client_id },
    });
    if (answer?.status === 201) same(answer.data as Message);
  };
  const same = ({ id, seq }: Message): void =>
    demand("R2", id === acked.id && seq === acked.seq, `'${content}' was acknowledged as ${acked.seq} and as ${seq}`);
  world.begin(bySocket());
  world.begin(byRest());
  return true;
};

/** Reads up to the newest that a tab has, or up to an older one, which must take nothing back. */
export const read: Deed = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  const newest = Math.max(0, ...(tab.view.get(talk.id)?.keys() ?? []));
  const seq = random.fraction() < 0.7 ? newest : random.below(newest + 1);
  const tell = async (): Promise<void> => {
    const answer = await tab.command("chat:read", { conversation_id: talk.id, seq });
    if (answer?.ok) world.ledger.read(talk.id, tab.person.id, seq);
  };
  world.begin(tell());
  return true;
};

/** Of an answer that says nothing for sure (none, or a failure of the server) the outcome is unknown. */
function outcomeOf(answer: Answer | null): Outcome {
  if (!answer || answer.status >= 500) return { kind: "unknown" };
  return answer.status === 200 ? { kind: "acked", rev: (answer.data as Message).rev } : { kind: "refused" };
}

export const change: Deed = async (world, random) => {
  const player = reachable(world, random);
  const written = player && pickOf(random, ownOf(world, player));
  if (!player || !written?.row) return false;
  const content = world.ledger.newText(written.talk);
  const ended = world.ledger.changing(written, content);
  const path = `/messages/${written.row.id}`;
  world.begin(
    ask(player.line.url, player.person, "PATCH", path, { content }).then((answer) => ended(outcomeOf(answer))),
  );
  return true;
};

export const remove: Deed = async (world, random) => {
  const player = reachable(world, random);
  const written = player && pickOf(random, ownOf(world, player));
  if (!player || !written?.row) return false;
  const ended = world.ledger.removing(written);
  const path = `/messages/${written.row.id}`;
  world.begin(ask(player.line.url, player.person, "DELETE", path).then((answer) => ended(outcomeOf(answer))));
  return true;
};

export const openTab: Deed = async (world, random) => {
  const player = reachable(world, random);
  if (!player || player.tabs.length >= TABS_MAX) return false;
  await world.openTab(player);
  return true;
};

/** Only one that has nothing to send: it has no disk to keep it on, as a real page has. */
export const closeTab: Deed = async (world, random) => {
  const player = reachable(world, random);
  const idle = player?.tabs.filter((tab) => tab.isIdle()) ?? [];
  const tab = pickOf(random, idle);
  if (!player || !tab || player.tabs.length === 1) return false;
  tab.close();
  player.tabs.splice(player.tabs.indexOf(tab), 1);
  return true;
};

type Try = [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown];

/** Somebody tries to look into a conversation that is not theirs, or to change something there. */
export const pry: Deed = async (world, random) => {
  const talk = pickOf(random, world.talks);
  if (!talk) return false;
  const outsiders = world.players.filter(({ talks }) => !talks.includes(talk)).map(({ person }) => person);
  const person = pickOf(random, [world.stranger.person, ...outsiders]) ?? world.stranger.person;
  const message = pickOf(
    random,
    world.ledger.all.filter((one) => one.row && one.talk === talk.id),
  )?.row;
  const base = `/messages/conversations/${talk.id}`;
  const content = "Said by a stranger";
  const [method, path, body] = random.pick<Try>([
    ["GET", base],
    ["GET", `${base}?after_seq=0`],
    ["GET", `${base}/info`],
    ["POST", `${base}/messages`, { receiver_id: talk.sides[0].id, content }],
    ["POST", `${base}/read`, { seq: 1_000_000 }],
    ["PATCH", `/messages/${message?.id ?? 1}`, { content }],
    ["DELETE", `/messages/${message?.id ?? 1}`],
  ]);
  const answer = await ask(`http://127.0.0.1:${world.server.port}`, person, method, path, body);
  const said = answer && answer.status < 500 ? answer.status : 404;
  demand("R5", said === 404, `a stranger's ${method} ${path} was answered with ${said}`);
  const { tab } = world.stranger;
  const known = Object.fromEntries(world.talks.map(({ id }) => [id, 0]));
  const synced = await tab.command("sync", { conversations: known });
  const told = synced?.ok ? synced.value.messages.length + synced.value.conversations.length : 0;
  demand("R5", told === 0, `a stranger's sync brought ${told} messages and conversations`);
  return true;
};
