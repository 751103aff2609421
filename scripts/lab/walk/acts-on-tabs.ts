import type { Random } from "#server/testing/random.ts";
import { recording } from "#server/testing/recordings.ts";
import type { ConversationSummary, FlagsChange, Message } from "#shared/chat/chat.schemas.ts";
import { REACTIONS } from "#shared/chat/reactions.ts";
import { upload } from "../faults/lib/files.ts";
import { demand } from "../faults/lib/history.ts";
import type { More, Tab } from "../faults/lib/people/tab.ts";
import { type Answer, ask } from "./calls.ts";
import type { Outcome, Written } from "./ledger.ts";
import type { Action, Player, World } from "./world.ts";

/** Actions of tabs without a screen, and REST calls: the same interface without the browser. */

/** The most tabs of one person. */
const TABS_MAX = 4;
/** A message is chosen among this many of the newest ones. */
const RECENT = 12;

/** How many messages are replies. */
const REPLIES = 0.3;

/** One of several; undefined if there are none. */
export const pickOf = <T>(random: Random, from: readonly T[]): T | undefined => {
  const [first, ...others] = from;
  return first === undefined ? undefined : random.pick([first, ...others]);
};

const whole = (world: World): Player[] => world.players.filter(({ broken }) => broken === null);

/** A person who can reach the server at the moment. */
export const reachable = (world: World, random: Random): Player | undefined => pickOf(random, whole(world));

/** The newest messages of a conversation that are stored and not deleted. */
const storedIn = ({ ledger }: World, talk: number): Written[] =>
  ledger.all.filter((one) => one.row && one.talk === talk && one.removal === "none").slice(-RECENT);

/** The newest messages of a person that are stored and not deleted. */
const ownOf = ({ ledger }: World, { person }: Player): Written[] =>
  ledger.all.filter(({ row, sender, removal }) => row && sender === person.id && removal === "none").slice(-RECENT);

/**
 * Puts a message into a tab's outbox. Does not wait for the acknowledgement: the oracle does.
 * @returns its `client_id`
 */
export function sendThrough(world: World, tab: Tab, talk: number, more: More = {}): string {
  const { ledger, history } = world;
  const first = ledger.newText(talk);
  const acknowledged = tab.say(talk, first, more);
  const send = history.sends.at(-1);
  if (send?.content !== first) throw new Error("a tab did not record the message that it was given");
  const writer = `tab ${send.tab}`;
  const written = ledger.wrote({ talk, sender: tab.person.id, writer, first, send });
  void acknowledged.then(() => send.acked && ledger.met(written, send.acked));
  return send.client_id;
}

/** Also chooses people whose connection is broken: then the message waits in the outbox. */
export const say: Action = async (world, random) => {
  const player = pickOf(random, world.players);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  const quoted = random.fraction() < REPLIES ? pickOf(random, storedIn(world, talk.id)) : undefined;
  sendThrough(world, tab, talk.id, { reply_to: quoted?.row?.id ?? null });
  return true;
};

/** Sends a voice message with a text. Its recording is uploaded first. */
export const speak: Action = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!player || !tab || !talk) return false;
  const send = async (): Promise<void> => {
    const sent = upload(player.line.next(), talk, player.person, recording(), "voice-message.mp3");
    const { name } = await sent.catch(() => ({ name: null }));
    if (name !== null && player.tabs.includes(tab)) sendThrough(world, tab, talk.id, { attachments: [name] });
  };
  world.begin(send());
  return true;
};

/** Sends an acknowledged message again, by socket and by REST at the same time, like a retry. */
export const again: Action = async (world, random) => {
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
    const answer = await ask(player.line.next(), player.person, "POST", path, {
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

/** Marks messages as read up to the newest one of a tab, or up to an older one, which must not move the mark back. */
export const read: Action = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  const newest = Math.max(0, ...(tab.view.get(talk.id)?.keys() ?? []));
  const seq = random.fraction() < 0.7 ? newest : random.below(newest + 1);
  const markRead = async (): Promise<void> => {
    const answer = await tab.command("chat:read", { conversation_id: talk.id, seq });
    if (answer?.ok) world.ledger.read(talk.id, tab.person.id, seq);
  };
  world.begin(markRead());
  return true;
};

/** The outcome of a call. It is unknown if there was no answer, or the server failed. */
function outcomeOf(answer: Answer | null): Outcome {
  if (!answer || answer.status >= 500) return { kind: "unknown" };
  return answer.status === 200 ? { kind: "acked", rev: (answer.data as Message).rev } : { kind: "refused" };
}

export const change: Action = async (world, random) => {
  const player = reachable(world, random);
  const written = player && pickOf(random, ownOf(world, player));
  if (!player || !written?.row) return false;
  const content = world.ledger.newText(written.talk);
  const ended = world.ledger.changing(written, content);
  const path = `/messages/${written.row.id}`;
  world.begin(
    ask(player.line.next(), player.person, "PATCH", path, { content }).then((answer) => ended(outcomeOf(answer))),
  );
  return true;
};

export const remove: Action = async (world, random) => {
  const player = reachable(world, random);
  const written = player && pickOf(random, ownOf(world, player));
  if (!player || !written?.row) return false;
  const ended = world.ledger.removing(written);
  const path = `/messages/${written.row.id}`;
  world.begin(ask(player.line.next(), player.person, "DELETE", path).then((answer) => ended(outcomeOf(answer))));
  return true;
};

/**
 * Sets or removes a reaction to a message of either side. Each takes a `rev`, so all tabs have to get it; the text stays
 * what it was.
 */
export const react: Action = async (world, random) => {
  const player = reachable(world, random);
  const talk = player && pickOf(random, player.talks);
  if (!player || !talk) return false;
  const recent = storedIn(world, talk.id);
  // Rather one to which the other side has reacted, because the two must not disturb each other.
  const answered = recent.filter(({ reactions }) => [...reactions.keys()].some((id) => id !== player.person.id));
  const written = pickOf(random, answered.length > 0 ? answered : recent);
  if (!written?.row) return false;
  const path = `/messages/${written.row.id}/reaction`;
  const kind = random.pick([...REACTIONS, null]);
  const url = player.line.next();
  const ended = world.ledger.reacting(written, player.person.id, kind);
  const answer =
    kind === null ? ask(url, player.person, "DELETE", path) : ask(url, player.person, "PUT", path, { kind });
  world.begin(answer.then((one) => ended(outcomeOf(one))));
  return true;
};

/** Marks a conversation as unread, mutes, archives or pins it, or ends that. */
export const flag: Action = async (world, random) => {
  const player = reachable(world, random);
  const talk = player && pickOf(random, player.talks);
  if (!player || !talk) return false;
  const flags = ["marked_unread", "muted", "pinned"] as const;
  // A page has no row for an archived conversation, and the walk opens conversations by their rows.
  const name = random.pick(player.context ? flags : [...flags, "archived" as const]);
  const change: FlagsChange = { [name]: random.fraction() < 0.6 };
  const ended = world.ledger.flagging(talk.id, player.person.id, change);
  const path = `/messages/conversations/${talk.id}/flags`;
  const set = async (): Promise<void> => {
    const answer = await ask(player.line.next(), player.person, "PATCH", path, change);
    if (!answer || answer.status >= 500) ended({ kind: "unknown" });
    else if (answer.status !== 200) ended({ kind: "refused" });
    else ended({ kind: "acked", rev: (answer.data as ConversationSummary).flags_rev });
  };
  world.begin(set());
  return true;
};

export const openTab: Action = async (world, random) => {
  const player = reachable(world, random);
  if (!player || player.tabs.length >= TABS_MAX) return false;
  await world.openTab(player);
  return true;
};

/** Only closes tabs with an empty outbox: unlike a page, a tab does not store it. */
export const closeTab: Action = async (world, random) => {
  const player = reachable(world, random);
  const idle = player?.tabs.filter((tab) => tab.isIdle()) ?? [];
  const tab = pickOf(random, idle);
  if (!player || !tab || player.tabs.length === 1) return false;
  tab.close();
  player.tabs.splice(player.tabs.indexOf(tab), 1);
  return true;
};

type Try = [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown];

/** Tries to read or change a conversation as a person who is not a member of it. */
export const pry: Action = async (world, random) => {
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
    ["GET", `${base}/summary`],
    ["PATCH", `${base}/flags`, { muted: true }],
    ["POST", `${base}/messages`, { receiver_id: talk.sides[0].id, content }],
    ["POST", `${base}/read`, { seq: 1_000_000 }],
    ["PATCH", `/messages/${message?.id ?? 1}`, { content }],
    ["DELETE", `/messages/${message?.id ?? 1}`],
    ["PUT", `/messages/${message?.id ?? 1}/reaction`, { kind: "thanks" }],
  ]);
  const server = pickOf(random, world.site.serving());
  if (!server) return false;
  const answer = await ask(`http://127.0.0.1:${server.port}`, person, method, path, body);
  const status = answer && answer.status < 500 ? answer.status : 404;
  demand("R5", status === 404, `a stranger's ${method} ${path} was answered with ${status}`);
  const { tab } = world.stranger;
  const known = Object.fromEntries(world.talks.map(({ id }) => [id, 0]));
  const synced = await tab.command("sync", { conversations: known });
  const count = synced?.ok ? synced.value.messages.length + synced.value.conversations.length : 0;
  demand("R5", count === 0, `a stranger's sync brought ${count} messages and conversations`);
  return true;
};
