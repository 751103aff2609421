import { rmSync } from "node:fs";
import { createRandom, type Random } from "#server/testing/random.ts";
import type { Bug, Fault } from "./fault.ts";
import { createHistory, type History } from "./history.ts";
import { type FaultProxy, startProxy } from "./network/proxy.ts";
import { judge, type Talk } from "./oracle.ts";
import { type Database, openDatabase, type Person } from "./people/people.ts";
import { openTab, type Tab } from "./people/tab.ts";
import { buildMutantClient } from "./planting/mutant-client.ts";
import { type MailSink, startMailSink } from "./server/mail-sink.ts";
import { type Server, startServer } from "./server/server.ts";
import { mountSmallDisk, type SmallDisk } from "./server/small-disk.ts";

/** Everything that one run of a fault plays with. */
export interface Stage {
  /** Whether the fault happens in this run; false in the baseline. */
  faulty: boolean;
  /** A short form of what takes long: fewer rounds, and no fault that lasts for its own sake. */
  quick: boolean;
  random: Random;
  server: Server;
  /** What the server's data is on, where that is small. */
  disk: SmallDisk | null;
  /** Where its mails go, where the fault asks for that. */
  mails: MailSink | null;
  /** Between the tabs and the server. */
  proxy: FaultProxy;
  database: Database;
  history: History;
  tabs: readonly Tab[];
  talks: readonly Talk[];
  /** A conversation of two new people, one tab each. */
  pair(...lines: readonly Line[]): Promise<Pair>;
  /** A conversation of two who are there already. */
  talk(a: Person, b: Person): Promise<Talk>;
  /** One more tab of somebody, who may be on another device. */
  open(person: Person, line?: Line): Promise<Tab>;
  /** A tab of which nothing more is expected. */
  dismiss(tab: Tab): void;
  /** Somebody else's tab, who must hear nothing of all this. */
  stranger(): Promise<Tab>;
  /** A number of messages through random tabs of random pairs; resolves when all of them are acknowledged. */
  chatter(pairs: readonly [Pair, ...Pair[]], count: number): Promise<void>;
  /** Messages at some 200 a second, until it is told to stop. What cannot be sent is not piled up without end. */
  traffic(pairs: readonly [Pair, ...Pair[]]): { stop(): void };
  /** The end of every story: everything arrives, and all that was promised holds. @throws {Violation} */
  judge(): Promise<void>;
}

/** The way to the server: past the proxy where it is `direct`, by WebSocket where nothing else is said. */
export interface Line {
  direct?: boolean;
  transports?: ("websocket" | "polling")[];
}

export interface Pair extends Talk {
  tabs: readonly [Tab, Tab];
}

interface Options extends Pick<Fault, "env" | "diskMb" | "mails" | "mutatesClient"> {
  seed: number;
  faulty: boolean;
  quick: boolean;
  bug: Bug | undefined;
}

const PER_SECOND = 200;
/** Messages that traffic leaves in one outbox at most. */
const WAITING_MAX = 20;

/** Sets a stage up, tells the story on it, and clears it whatever happens. */
export async function onStage(
  { seed, faulty, quick, bug, env, diskMb, mails: hasMails, mutatesClient }: Options,
  tell: (stage: Stage) => Promise<void>,
  history = createHistory(),
): Promise<void> {
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const random = createRandom(seed);
    const mutant = bug?.mutant;
    const disk = diskMb === undefined ? null : mountSmallDisk(diskMb);
    if (disk) undo.push(disk.remove);
    const mails = hasMails ? await startMailSink() : null;
    if (mails) undo.push(mails.stop);
    const client = mutant && mutatesClient ? await buildMutantClient(mutant) : undefined;
    if (client) undo.push(() => rmSync(client, { recursive: true }));
    const server = await startServer({
      mutant,
      quick,
      client,
      dataDir: disk?.folder,
      env: { ...env, ...(mails && { SMTP_URL: mails.url }) },
    });
    undo.push(server.remove);
    const database = await openDatabase(server.dataDir);
    undo.push(database.close);
    const proxy = await startProxy({ port: server.port, random });
    undo.push(proxy.close);
    const { stage, close } = createStage({
      faulty,
      quick,
      random,
      server,
      disk,
      mails,
      proxy,
      database,
      history,
    });
    undo.push(close);
    undo.push(() => {
      for (const line of server.log()) if (UNEXPECTED.test(line)) history.note(`the server's log: ${line}`);
    });
    await tell(stage);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

type Parts = Pick<
  Stage,
  "faulty" | "quick" | "random" | "server" | "disk" | "mails" | "proxy" | "database" | "history"
>;

/** What a person who looks for the reason wants to see of the log: errors. */
const UNEXPECTED = /^\{"level":[56]0,|^[^{]*Error: /;

function createStage(parts: Parts): { stage: Stage; close: () => void } {
  const { database, history, proxy, random, server } = parts;
  const tabs: Tab[] = [];
  const talks: Talk[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const open: Stage["open"] = async (person, { direct = false, transports } = {}) => {
    const own = talks.filter(({ sides }) => sides.some(({ id }) => id === person.id));
    const conversations = own.map(({ id }) => id);
    const url = direct ? `http://127.0.0.1:${server.port}` : proxy.url;
    const tab = await openTab({ url, person, conversations, history, ...(transports ? { transports } : {}) });
    tabs.push(tab);
    return tab;
  };

  const talk: Stage["talk"] = async (...sides) => {
    const made: Talk = { id: await database.conversation(...sides), sides };
    talks.push(made);
    return made;
  };

  const stage: Stage = {
    ...parts,
    tabs,
    talks,
    talk,
    open,
    pair: async (first = {}, second = first) => {
      const [a, b] = [await database.person("general"), await database.person("employer")];
      const made = await talk(a, b);
      return { ...made, tabs: [await open(a, first), await open(b, second)] };
    },
    dismiss: (tab) => {
      tab.close();
      tabs.splice(tabs.indexOf(tab), 1);
    },
    stranger: async () => open(await database.person("general")),
    chatter: async (pairs, count) => {
      const said = Array.from({ length: count }, (_none, n) => {
        const { id, tabs: sides } = random.pick(pairs);
        return random.pick([...sides]).say(id, `Message ${n}`);
      });
      await Promise.all(said);
    },
    traffic: (pairs) => {
      let said = 0;
      const timer = setInterval(() => {
        const { id, tabs: sides } = random.pick(pairs);
        const tab = random.pick([...sides]);
        if (tab.waiting() < WAITING_MAX) void tab.say(id, `Traffic ${said++}`);
      }, 1000 / PER_SECOND);
      timers.add(timer);
      return { stop: () => clearInterval(timer) };
    },
    judge: () => judge({ database, history, tabs, talks }),
  };
  const close = (): void => {
    for (const timer of timers) clearInterval(timer);
    for (const tab of tabs) tab.close();
  };
  return { stage, close };
}
