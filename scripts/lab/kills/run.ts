import { setTimeout as sleep } from "node:timers/promises";
import { createRandom, type Random } from "#server/testing/random.ts";
import { clientPortOf, ownersOfConnections } from "../bench/lib/socket-owners.ts";
import { type Backing, startBacking } from "../cluster/backing.ts";
import type { History } from "../faults/lib/history.ts";
import { judge, type Talk } from "../faults/lib/oracle.ts";
import { type Database, openDatabase } from "../faults/lib/people/people.ts";
import { openTab, type Tab } from "../faults/lib/people/tab.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { type Server, startServer } from "../faults/lib/server/server.ts";
import { until } from "../faults/lib/until.ts";

export interface Options {
  seed: number;
  processes: number;
  pairs: number;
  kills: number;
  /** Acknowledged messages. */
  messages: number;
  plant?: MutantName | undefined;
  history: History;
  say(text: string): void;
}

export interface Outcome {
  kills: number;
  acknowledged: number;
  /** Messages that were not acknowledged at the first try. */
  retried: number;
  /** How often a tab has lost its connection. */
  outages: number;
  /** The share of the pairs whose tabs were at different processes, over the whole run, by their sockets. */
  across: number;
  seconds: number;
}

/** The index of the process that a tab connects to. */
interface Place {
  at: number;
}

/** Two people with one tab each. */
interface Chat extends Talk {
  tabs: readonly [Tab, Tab];
  places: readonly [Place, Place];
}

const [ACROSS_LEAST, LOOK_MS] = [0.9, 500];
/** A kill waits this long at most after its number of messages, so that it may hit any moment. */
const AIM_MOST_MS = 300;
/** Sometimes a killed process is back before the others count it as dead (2 s), sometimes not. */
const DEAD_MOST_MS = 4000;
/** After every tenth kill the chats stop at once: nothing that follows helps the tabs to what they have missed. */
const SILENT_EVERY = 10;
/** One message in this many is followed by a read mark. */
const READ_EVERY = 10;
/** The time without any new message after which the run has failed. */
const STUCK_MS = 60_000;

/**
 * Several processes with chats across them, killed one after the other by SIGKILL. The tabs connect directly; when a
 * process dies, its tabs go to another one.
 * @throws {Violation} if a message is lost, doubled, out of order or missing in a tab, or a badge is wrong
 */
export async function runKills(options: Options): Promise<Outcome> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  try {
    const backing = await startBacking({ hasRedis: true });
    undo.push(() => backing.stop());
    const servers: Server[] = [];
    for (let n = 0; n < options.processes; n += 1) servers.push(await startOne(backing, options.plant, undo));
    const database = await openDatabase(backing.dataDir);
    undo.push(database.close);
    const run = new Run(options, servers, database);
    undo.push(() => run.close());
    return await run.run();
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function startOne({ env }: Backing, mutant: MutantName | undefined, undo: (() => unknown)[]): Promise<Server> {
  const server = await startServer({ env, mutant });
  undo.push(() => server.remove());
  return server;
}

class Run {
  readonly #options: Options;
  readonly #random: Random;
  readonly #servers: readonly Server[];
  readonly #database: Database;
  readonly #chats: Chat[] = [];
  readonly #dead = new Set<Server>();
  readonly #looks = { pairs: 0, across: 0 };
  #acknowledged = 0;
  #chatting = false;
  #restarts: Promise<void>[] = [];

  constructor(options: Options, servers: readonly Server[], database: Database) {
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#servers = servers;
    this.#database = database;
  }

  async run(): Promise<Outcome> {
    const { history, kills, messages, pairs, say } = this.#options;
    for (let n = 0; n < pairs; n += 1) this.#chats.push(await this.#openChat());
    const from = performance.now();
    const looking = setInterval(() => this.#look(), LOOK_MS);
    try {
      let done = this.#chat();
      for (let kill = 1; kill <= kills; kill += 1) {
        // Random moments, spread over all messages.
        await this.#untilAcknowledged((messages * (kill - this.#random.fraction())) / kills);
        const [began, victim] = [this.#acknowledged, await this.#kill(kill)];
        if (kill % SILENT_EVERY > 0) continue;
        await this.#stop(done);
        await Promise.all(this.#restarts);
        await this.#judge();
        say(`${kill} kills, ${began} messages: everything is right`);
        history.note(`judged after the kill of ${victim}`);
        done = this.#chat();
      }
      await this.#untilAcknowledged(messages);
      await this.#stop(done);
      await Promise.all(this.#restarts);
      await this.#judge();
    } finally {
      this.#chatting = false;
      clearInterval(looking);
    }
    const { across, pairs: looked } = this.#looks;
    const outcome = {
      ...{ kills, acknowledged: this.#acknowledged, across: across / looked },
      retried: history.sends.filter(({ tries }) => tries.length > 0).length,
      outages: this.#tabs().reduce((sum, tab) => sum + tab.outages.length, 0),
      seconds: (performance.now() - from) / 1000,
    };
    if (outcome.across < ACROSS_LEAST)
      throw new Error(`only ${Math.round(100 * outcome.across)} % of the pairs were across processes`);
    return outcome;
  }

  close(): void {
    this.#chatting = false;
    for (const tab of this.#tabs()) tab.close();
  }

  #tabs(): Tab[] {
    return this.#chats.flatMap(({ tabs }) => tabs);
  }

  async #openChat(): Promise<Chat> {
    const { history } = this.#options;
    const sides = [await this.#database.person("general"), await this.#database.person("employer")] as const;
    const id = await this.#database.conversation(...sides);
    const places: Chat["places"] = [{ at: -1 }, { at: -1 }];
    const open = (side: 0 | 1) =>
      openTab({
        url: this.#chooser(places[side], places[side === 0 ? 1 : 0]),
        person: sides[side],
        conversations: [id],
        history,
      });
    return { id, sides, places, tabs: [await open(0), await open(1)] };
  }

  /**
   * Chooses where a tab connects: at another process than last time, and than the tab that it chats with. It does not
   * know which processes live.
   */
  #chooser(own: Place, other: Place): () => string {
    const all = this.#servers.map((_server, at) => at);
    return () => {
      const others = all.filter((at) => at !== own.at && at !== other.at);
      own.at = this.#random.pick(others.length > 0 ? others : all);
      return `http://127.0.0.1:${this.#servers[own.at]?.port}`;
    };
  }

  /** Both people of every chat write one message after the other. Resolves when they have stopped. */
  async #chat(): Promise<void> {
    this.#chatting = true;
    await Promise.all(
      this.#chats.flatMap(({ id, tabs }) =>
        tabs.map(async (tab) => {
          for (let n = 1; this.#chatting; n += 1) {
            await tab.say(id, `Message ${n}`);
            this.#acknowledged += 1;
            if (this.#random.below(READ_EVERY) > 0) continue;
            const seq = Math.max(0, ...(tab.view.get(id)?.keys() ?? []));
            await tab.command("chat:read", { conversation_id: id, seq });
          }
        }),
      ),
    );
  }

  /**
   * Stops the chats, and resolves when their last messages are acknowledged.
   * @throws {Violation} what a tab has found: its message is never acknowledged
   */
  async #stop(chats: Promise<void>): Promise<void> {
    this.#chatting = false;
    let hasEnded = false;
    const ended = chats.then(() => {
      hasEnded = true;
    });
    const isInTime = await until(() => {
      this.#refuseBroken();
      return hasEnded;
    }, STUCK_MS);
    if (!isInTime) throw new Error("the last messages are not acknowledged");
    await ended;
  }

  /** @throws what a tab has found */
  #refuseBroken(): void {
    for (const { broken } of this.#tabs()) if (broken !== null) throw broken;
  }

  /** @returns the index of the killed process */
  async #kill(kill: number): Promise<number> {
    await sleep(this.#random.below(AIM_MOST_MS));
    // At least one process must be left for the tabs.
    while (this.#dead.size >= this.#servers.length - 1) await Promise.race(this.#restarts);
    // One with tabs: a process that has just been started has none yet.
    const places = this.#chats.flatMap((chat) => chat.places.map(({ at }) => at));
    const at = this.#random.pick(places.filter((place) => !this.#dead.has(this.#serverAt(place))));
    const victim = this.#serverAt(at);
    this.#dead.add(victim);
    this.#options.history.note(`kill ${kill}: process ${at + 1}`);
    await victim.end("SIGKILL");
    const restart = sleep(this.#random.below(DEAD_MOST_MS))
      .then(() => victim.start())
      .then(() => {
        this.#dead.delete(victim);
        this.#restarts = this.#restarts.filter((one) => one !== restart);
      });
    // An error is thrown where the restarts are awaited.
    restart.catch(() => {});
    this.#restarts.push(restart);
    return at + 1;
  }

  #serverAt(at: number): Server {
    const server = this.#servers[at];
    if (!server) throw new Error(`there is no process ${at}`);
    return server;
  }

  async #untilAcknowledged(count: number): Promise<void> {
    let [last, since] = [-1, performance.now()];
    const isEnough = await until(() => {
      const now = this.#acknowledged;
      if (now !== last) [last, since] = [now, performance.now()];
      this.#refuseBroken();
      if (performance.now() - since > STUCK_MS) throw new Error("no message is acknowledged any longer");
      return now >= count;
    }, Number.POSITIVE_INFINITY);
    if (!isEnough) throw new Error("the chats have ended");
  }

  /** Counts the pairs that are across processes at this moment. Tabs without a connection are left out. */
  #look(): void {
    const owners = ownersOfConnections(this.#servers.map((server) => server.pid()));
    for (const { tabs } of this.#chats) {
      if (!tabs.every((tab) => tab.isConnected())) continue;
      const [one, other] = tabs.map((tab) => owners.get(clientPortOf(tab.raw)));
      this.#looks.pairs += 1;
      if (one !== undefined && other !== undefined && one !== other) this.#looks.across += 1;
    }
  }

  #judge(): Promise<void> {
    const { history } = this.#options;
    return judge({ database: this.#database, history, tabs: this.#tabs(), talks: this.#chats });
  }
}
