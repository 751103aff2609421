import { randomUUID } from "node:crypto";
import type { Pair } from "../lib/cast.ts";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { LIMITS } from "../lib/oracle.ts";
import type { Person } from "../lib/people/people.ts";
import { callAs } from "../lib/people/rest.ts";
import type { Tab } from "../lib/people/tab.ts";
import { until } from "../lib/until.ts";

/** How soon the socket of an ended session is closed, from the answer: with Redis, and without it. */
const CLOSED_MS = 1000;
/** For everything that a call may take on a busy machine, besides the three seconds without Redis. */
const NOISE_MS = 2000;
const FROZEN_MS = 3500;
const REASON = "This is a test of the suspension.";

export const forgotten: ClusterFault = {
  id: "F33",
  says: "block, unblock, logout, suspension and hidden read marks through one process, sockets at the other: nothing more after the answer, with Redis and with Redis frozen (R5)",
  bugs: [
    { mutant: "sockets-kept-elsewhere", breaks: "R5", message: /a socket is open \d+ ms after/ },
    { mutant: "blocks-unforgotten", breaks: "R5", message: /a blocked person's message was taken/ },
  ],
  cheap: true,
  processes: 2,
  async run(stage) {
    const { faulty, history, redis } = stage;
    await everything(stage, CLOSED_MS + NOISE_MS);
    if (!faulty) return stage.judge();
    history.note("Redis is frozen");
    const frozenAt = history.now();
    redis.freeze();
    try {
      await everything(stage, FROZEN_MS + NOISE_MS);
      stage.tookEffect(history.now() - frozenAt > 3000, "Redis did not answer for seconds");
    } finally {
      redis.thaw();
    }
    await stage.judge();
  },
};

/** Each change with a new pair, whose first side acts through the first process; the second one is at the second. */
async function everything(stage: ClusterStage, closedMs: number): Promise<void> {
  const across = () => stage.pair({ at: 0 }, { at: stage.faulty ? 1 : 0 });
  // At the same time: each call may take three seconds.
  await Promise.all([
    across().then((pair) => blocks(stage, pair)),
    across().then((pair) => hidesReadMarks(stage, pair)),
    across().then((pair) => logsOut(stage, pair, closedMs)),
    across().then((pair) => isSuspended(stage, pair, closedMs)),
  ]);
}

/** Calls through the first process. */
async function call(stage: ClusterStage, person: Person, method: string, path: string, body?: unknown): Promise<void> {
  const from = stage.history.now();
  const { status } = await callAs(person, method, stage.process(0).server.port, path, body);
  const ms = stage.history.now() - from;
  stage.history.note(`${method} ${path} was answered with ${status} after ${ms} ms`);
  demand("R8", status >= 200 && status < 300, `${method} ${path} was answered with ${status}`);
  demand("R8", ms <= FROZEN_MS + NOISE_MS, `${method} ${path} took ${ms} ms`);
}

async function blocks(stage: ClusterStage, { id, tabs: [ours, theirs] }: Pair): Promise<void> {
  await theirs.say(id, "Before the block");
  const path = `users/${theirs.person.id}/block`;
  await call(stage, ours.person, "POST", path);
  const refused = { conversation_id: id, client_id: randomUUID(), content: "Blocked" };
  const answer = await theirs.command("chat:send", refused);
  demand("R5", answer !== null && !answer.ok, "a blocked person's message was taken by another process");
  await call(stage, ours.person, "DELETE", path);
  const sent = theirs.say(id, "After the block");
  await Promise.race([sent, until(() => theirs.broken !== null, LIMITS.send)]);
  demand("R5", theirs.broken === null && theirs.isIdle(), "another process still blocks a person who was unblocked");
}

async function hidesReadMarks(stage: ClusterStage, { id, tabs: [ours, theirs] }: Pair): Promise<void> {
  const { history } = stage;
  await theirs.say(id, "First");
  await theirs.say(id, "Second");
  // The same person with the other process, which knows that read marks are shown.
  const there = await stage.open(ours.person, { at: stage.faulty ? 1 : 0 });
  const read = async (seq: number) => there.command("chat:read", { conversation_id: id, seq });
  const hasHeard = (since: number): boolean =>
    theirs.heard.some(({ at, event }) => at >= since && event === "chat:read");
  const before = history.now();
  await read(1);
  demand("R4", await until(() => hasHeard(before), NOISE_MS), "a read mark was not announced");
  await call(stage, ours.person, "PUT", "preferences", { show_read: false });
  const from = history.now();
  await read(2);
  await ours.say(id, "After the read mark");
  await until(() => theirs.view.get(id)?.size === 3, NOISE_MS);
  demand("R5", !hasHeard(from), "a hidden read mark was announced by another process");
}

async function logsOut(stage: ClusterStage, { tabs: [, theirs] }: Pair, closedMs: number): Promise<void> {
  await call(stage, theirs.person, "POST", "logout");
  await isClosed(stage, theirs, "a logout", closedMs);
}

async function isSuspended(stage: ClusterStage, { tabs: [, theirs] }: Pair, closedMs: number): Promise<void> {
  const admin = await stage.database.person("admin");
  const body = { reason: REASON, seen: "active" };
  await call(stage, admin, "POST", `admin/users/${theirs.person.id}/suspend`, body);
  await isClosed(stage, theirs, "a suspension", closedMs);
}

/** The socket is silent: no command of it shows the process that its session has ended. */
async function isClosed(stage: ClusterStage, tab: Tab, what: string, closedMs: number): Promise<void> {
  const from = stage.history.now();
  const closed = await until(() => !tab.isConnected(), closedMs);
  const ms = stage.history.now() - from;
  demand("R5", closed, `a socket is open ${ms} ms after ${what} through another process`);
  stage.dismiss(tab);
}
