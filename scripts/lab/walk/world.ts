import { rmSync } from "node:fs";
import process from "node:process";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { createRandom } from "#server/testing/random.ts";
import { findChromium } from "../../lib/chromium.mjs";
import type { History } from "../faults/lib/history.ts";
import { type FaultProxy, startProxy } from "../faults/lib/network/proxy.ts";
import type { Talk } from "../faults/lib/oracle.ts";
import { type Database, openDatabase, type Person } from "../faults/lib/people/people.ts";
import { openTab, type Tab } from "../faults/lib/people/tab.ts";
import { buildMutantClient } from "../faults/lib/planting/mutant-client.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { type Server, startServer } from "../faults/lib/server/server.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { openRealPage, type RealPage, signInContext } from "./real-page.ts";

/** One who takes part in the walk, with everything that is open for them and a line to the server of their own. */
export interface Player {
  person: Person;
  /** The conversations that they are in. */
  talks: readonly Talk[];
  line: FaultProxy;
  /** How their line is broken at this moment; null where it is good. */
  broken: "refused" | "offline" | "dead" | null;
  tabs: Tab[];
  pages: RealPage[];
  /** Their browser; null for who has none. */
  context: BrowserContext | null;
}

/** All that a walk goes through. */
export interface World {
  server: Server;
  database: Database;
  history: History;
  ledger: Ledger;
  talks: readonly Talk[];
  players: readonly Player[];
  /** Somebody with a tab and a session of their own, who is in none of the conversations. */
  stranger: { person: Person; tab: Tab };
  /** What was begun and has no end yet. */
  underWay: Set<Promise<unknown>>;
  /** Lets the walk go on while this is done. What it throws is told by the next check. */
  begin(work: Promise<unknown>): void;
  /** What was thrown by work that nobody waited for. */
  failed: unknown[];
  /** How long coming to rest may take. */
  patienceMs: number;
  openTab(player: Player): Promise<void>;
  openPage(player: Player): Promise<void>;
}

interface Options {
  seed: number;
  history: History;
  /** Whether there are real pages; without them it needs no browser. */
  pages: boolean;
  plant?: MutantName | undefined;
  /** The bug is in the client, which is built with it. */
  plantedInClient?: boolean;
  /** How long coming to rest may take: a minute, for the restart of a server and a reconnect on a machine that is busy. */
  patienceMs?: number | undefined;
}

/** Large enough for two chats beside the page. */
const VIEWPORT = { width: 1680, height: 1050 };
/** Tabs without a screen that each has at the beginning, each on a device of its own. */
const DEVICES = 2;

/** What is to be cleared away, in the order in which it was made. */
type Undo = (() => Promise<unknown> | unknown)[];

/** Builds a world, lives in it, and clears it away whatever happens. */
export async function inWorld<T>(options: Options, live: (world: World) => Promise<T>): Promise<T> {
  const undo: Undo = [];
  try {
    return await live(await createWorld(options, undo));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function createWorld(options: Options, undo: Undo): Promise<World> {
  const { history, pages, patienceMs = 60_000, plant, plantedInClient, seed } = options;
  const client = plant && plantedInClient ? await buildMutantClient(plant) : undefined;
  if (client) undo.push(() => rmSync(client, { recursive: true }));
  const server = await startServer({ mutant: plant, client });
  undo.push(server.remove);
  const database = await openDatabase(server.dataDir);
  undo.push(database.close);
  const browser = pages ? await launchBrowser() : null;
  if (browser) undo.push(() => browser.close());
  const { players, talks } = await createCast({ browser, database, seed, server }, undo);
  const person = await database.person("general");
  const url = `http://127.0.0.1:${server.port}`;
  const tab = await openTab({ url, person, conversations: [], history });
  undo.push(() => tab.close());
  undo.push(() => {
    for (const { tabs } of players) for (const one of tabs) one.close();
  });
  const world = {
    ...{ server, database, history, talks, players, patienceMs },
    stranger: { person, tab },
    ledger: createLedger(),
    ...workUnderWay(),
    ...openings(database, history),
  };
  for (const player of players) {
    for (let n = 0; n < DEVICES; n += 1) await world.openTab(player);
    await world.openPage(player);
  }
  return world;
}

interface Parts {
  browser: Browser | null;
  database: Database;
  seed: number;
  server: Server;
}

/**
 * Ana, who is in two conversations, and Ben and Carla, who are in one with her each and strangers to the other. Ana and
 * Ben have real pages and tabs without a screen, Carla has tabs alone.
 */
async function createCast(
  { browser, database, seed, server }: Parts,
  undo: Undo,
): Promise<Pick<World, "players" | "talks">> {
  const [ana, ben] = [await database.person("general"), await database.person("general")];
  const carla = await database.person("employer");
  const talkWith = async (other: Person): Promise<Talk> => ({
    id: await database.conversation(ana, other),
    sides: [ana, other],
  });
  const talks = [await talkWith(ben), await talkWith(carla)];
  const player = async (person: Person): Promise<Player> => {
    const line = await startProxy({ port: server.port, random: createRandom(seed + person.id) });
    undo.push(line.close);
    const context =
      person === carla ? null : ((await browser?.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" })) ?? null);
    if (context) await signInContext(context, person);
    const own = talks.filter(({ sides }) => sides.includes(person));
    return { person, talks: own, line, broken: null, tabs: [], pages: [], context };
  };
  return { players: [await player(ana), await player(ben), await player(carla)], talks };
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
}

function workUnderWay(): Pick<World, "underWay" | "begin" | "failed"> {
  const underWay = new Set<Promise<unknown>>();
  const failed: unknown[] = [];
  return {
    underWay,
    failed,
    begin: (work) => {
      const watched = work
        .catch((err: unknown) => failed.push(err))
        .finally(() => {
          underWay.delete(watched);
        });
      underWay.add(watched);
    },
  };
}

function openings(database: Database, history: History): Pick<World, "openTab" | "openPage"> {
  let pages = 0;
  return {
    openTab: async (player) => {
      // Every other tab is on another device, with a session of its own.
      const person = player.tabs.length % 2 === 0 ? player.person : await database.signIn(player.person);
      const conversations = player.talks.map(({ id }) => id);
      player.tabs.push(await openTab({ url: player.line.url, person, conversations, history }));
    },
    openPage: async (player) => {
      if (!player.context) return;
      pages += 1;
      const name = `page ${pages} of ${player.person.id}`;
      player.pages.push(await openRealPage({ context: player.context, url: player.line.url, name }));
    },
  };
}
