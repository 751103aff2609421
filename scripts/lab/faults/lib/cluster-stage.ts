import { createRandom, type Random } from "#server/testing/random.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { type Cast, createCast, type Pair, type Way } from "./cast.ts";
import { type DatabaseProcess, startDatabase } from "./cluster/database-process.ts";
import { checkOnTime, type Excuse } from "./cluster/on-time.ts";
import { previousTree } from "./cluster/previous.ts";
import { type ClusterProcess, createSecrets, startClusterProcess, untilMet } from "./cluster/processes.ts";
import { createHistory, demand, type History } from "./history.ts";
import { LIMITS, type Talk } from "./oracle.ts";
import { type Database, openDatabaseAt } from "./people/people.ts";
import type { Tab } from "./people/tab.ts";
import type { MutantName } from "./planting/mutants.ts";
import { type MailSink, startMailSink } from "./server/mail-sink.ts";
import { noteErrors } from "./stage.ts";
import { until } from "./until.ts";

/** Which process a tab connects to (an index of `processes`), or the address of a load balancer. */
export interface ClusterLine extends Omit<Way, "url"> {
  at: number | string;
}

/** Which code a process runs: this one, this one with another format of frames, or that of the previous commit. */
export type Version = "this" | "other format" | "previous";

/** Everything that one run of a scenario with several processes uses. */
export interface ClusterStage extends Omit<Cast<ClusterLine>, "judge"> {
  /** Whether the fault happens in this run; false in the baseline. */
  faulty: boolean;
  /** A short form: fewer rounds, and no long waits. */
  quick: boolean;
  random: Random;
  history: History;
  /** Accesses the database past all proxies. */
  database: Database;
  processes: readonly ClusterProcess[];
  process(at: number): ClusterProcess;
  /** The process of the database, which belongs to no server. */
  store: DatabaseProcess;
  redis: TestRedis;
  /** The mail server, if the fault asked for one. */
  mails: MailSink | null;
  /** The planted bug, for what the test itself configures. */
  mutant: MutantName | undefined;
  /** Several pairs, each across two processes. */
  pairs(count: number): Promise<[Pair, ...Pair[]]>;
  /** The tabs that are connected to this process, by what the process itself says. */
  tabsAt(at: number): Promise<Tab[]>;
  /** The process of a tab, by what the processes themselves say; undefined if it is not connected. */
  placeOf(tab: Tab): Promise<number | undefined>;
  /** Resolves when every running process knows every other one. */
  meet(): Promise<void>;
  /** Nothing can reach these tabs in this time (all, if none are given), though their connections are open. */
  excuse(excuse: Excuse): void;
  /** @returns what throws a Violation if one of these tabs has reconnected since (all tabs of now, if none are given) */
  watchSockets(tabs?: readonly Tab[]): () => void;
  /** A fault without an effect shows nothing. @throws unless it had one */
  tookEffect(hadEffect: boolean, what: string): void;
  /**
   * Notes which process each tab is on. Part of `judge`.
   * @throws if fewer than 90 % of the pairs are across processes
   */
  checkPlaces(): Promise<void>;
  /** R10 for all connected tabs. Part of `judge`. @throws {Violation} */
  judgeOnTime(): Promise<void>;
  /**
   * Ends every scenario: where the tabs are, R10, and everything that is checked for one process.
   * @param options `across: false` if the tabs have moved, so that fewer pairs are across processes
   * @throws {Violation}
   */
  judge(options?: { across?: boolean }): Promise<void>;
}

interface Options {
  processes: number;
  seed: number;
  faulty: boolean;
  quick: boolean;
  mutant: MutantName | undefined;
  env?: Record<string, string> | undefined;
  mails?: true | undefined;
  beside?: readonly Version[] | undefined;
}

/** The least share of the pairs that must be across processes. */
const ACROSS_LEAST = 0.9;

/** Sets up several processes on one database and one Redis, runs the scenario on them, and always cleans up. */
export async function onClusterStage(
  { processes: count, seed, faulty, quick, mutant, env, mails: hasMails, beside }: Options,
  run: (stage: ClusterStage) => Promise<void>,
  history = createHistory(),
): Promise<void> {
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const random = createRandom(seed);
    const [redis, store] = await Promise.all([startRedis(), startDatabase(mutant)]);
    undo.push(redis.close, store.remove);
    const mails = hasMails ? await startMailSink() : null;
    if (mails) undo.push(mails.stop);
    const secrets = createSecrets();
    const settings = { ...secrets, ...env, ...(mails && { SMTP_URL: mails.url }) };
    const ports = { redis: Number(new URL(redis.url).port), database: store.port };
    const versions = faulty ? beside : undefined;
    const previous = versions?.includes("previous") ? previousTree() : null;
    if (previous) undo.push(previous.remove);
    const starting = Array.from({ length: count }, async (_none, at) => {
      const version = versions?.[at] ?? "this";
      const started = await startClusterProcess({
        ...{ name: `app${at + 1}`, quick, random, ports, env: settings },
        mutant: version === "other format" ? "other-format" : mutant,
        root: version === "previous" ? previous?.root : undefined,
      });
      undo.push(started.remove);
      return started;
    });
    // All of them, so that each one that has started is also ended.
    await Promise.allSettled(starting);
    const processes = await Promise.all(starting);
    const database = await openDatabaseAt(store.uri, Buffer.from(secrets.JWT_SECRET, "utf8"));
    undo.push(database.close);
    await untilMet(processes);
    const { stage, close } = createStage({
      ...{ faulty, quick, random, history, database, processes, store, redis, mails, mutant },
    });
    undo.push(close);
    undo.push(() => {
      for (const { name, server } of processes) noteErrors(history, name, server);
    });
    await run(stage);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

type Parts = Pick<
  ClusterStage,
  "faulty" | "quick" | "random" | "history" | "database" | "processes" | "store" | "redis" | "mails" | "mutant"
>;

function createStage(parts: Parts): { stage: ClusterStage; close: () => void } {
  const { database, faulty, history, processes, random } = parts;
  const excuses: Excuse[] = [];
  let pairsMade = 0;

  const process = (at: number): ClusterProcess => {
    const one = processes[at];
    if (!one) throw new Error(`there is no process ${at}`);
    return one;
  };
  const urlOf = (at: number): string => `http://127.0.0.1:${process(at).server.port}`;
  const { cast, close } = createCast<ClusterLine>({
    database,
    history,
    random,
    // Each pair goes on with the next process, so that all have about the same number of tabs.
    lines: () => {
      const first = pairsMade % processes.length;
      const second = (first + 1) % processes.length;
      pairsMade += 1;
      return [{ at: first }, { at: second }];
    },
    wayOf: ({ at, ...line }) => ({
      url: typeof at === "string" ? at : urlOf(at),
      ...line,
    }),
  });
  const { tabs, talks } = cast;

  /** The process of each connected tab, asked from the processes; only the previous version cannot say. */
  async function places(): Promise<Map<Tab, number>> {
    const ids = await Promise.all(
      processes.map(async ({ server }) => {
        const { socketIds } = server.isRunning() ? await server.held() : { socketIds: [] };
        return socketIds && new Set<string | undefined>(socketIds);
      }),
    );
    const home = ({ raw, url }: Tab): number => ids.findIndex((own, at) => own?.has(raw.id) ?? url === urlOf(at));
    return new Map(tabs.flatMap((tab) => (tab.isConnected() && home(tab) >= 0 ? [[tab, home(tab)] as const] : [])));
  }

  async function checkPlaces(): Promise<void> {
    const at = await places();
    const counts = processes.map(({ name }, index) => {
      const own = tabs.filter((tab) => at.get(tab) === index);
      return `${name} has ${own.length} tabs (${own.map(({ person }) => person.id).join(", ")})`;
    });
    history.note(counts.join("; "));
    const placesOf = (personId: number): number[] =>
      tabs.flatMap((tab) => (tab.person.id === personId ? (at.get(tab) ?? []) : []));
    const whole = talks.filter(({ sides }) => sides.every(({ id }) => placesOf(id).length > 0));
    const isAcross = ({ sides: [a, b] }: Talk): boolean =>
      placesOf(a.id).some((one) => placesOf(b.id).some((other) => other !== one));
    const across = whole.filter(isAcross).length;
    history.note(`${across} of ${whole.length} pairs are across processes`);
    if (faulty && across < ACROSS_LEAST * whole.length)
      throw new Error(`only ${across} of ${whole.length} pairs are across processes`);
  }

  const judgeOnTime = () => checkOnTime({ database, history, tabs, talks, excuses });

  const stage: ClusterStage = {
    ...parts,
    ...cast,
    process,
    pairs: async (count) => {
      const [first, ...rest] = await Promise.all(Array.from({ length: count }, () => cast.pair()));
      if (!first) throw new Error("there is no pair");
      return [first, ...rest];
    },
    tabsAt: async (at) => [...(await places())].flatMap(([tab, place]) => (place === at ? tab : [])),
    placeOf: async (tab) => (await places()).get(tab),
    meet: () => untilMet(processes),
    excuse: (excuse) => excuses.push(excuse),
    watchSockets: (watched = [...tabs]) => {
      const before = new Map(watched.map((tab) => [tab, { id: tab.raw.id, outages: tab.outages.length }]));
      return () => {
        const gone = watched.find((tab) => {
          const { id, outages } = before.get(tab) ?? {};
          return tab.raw.id !== id || tab.outages.length !== outages;
        });
        demand("R10", gone === undefined, () => `a tab of ${gone?.person.id} has reconnected`);
      };
    },
    tookEffect: (hadEffect, what) => {
      if (!hadEffect) throw new Error(`the fault had no effect: ${what}`);
      history.note(`took effect: ${what}`);
    },
    checkPlaces,
    judgeOnTime,
    judge: async ({ across = true } = {}) => {
      const isSent = (): boolean => tabs.every((tab) => tab.broken !== null || tab.isIdle());
      await until(isSent, LIMITS.send);
      if (across) await checkPlaces();
      if (tabs.every(({ broken }) => broken === null)) await judgeOnTime();
      await cast.judge();
    },
  };
  return { stage, close };
}
