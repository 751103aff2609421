import { rmSync } from "node:fs";
import process from "node:process";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { createRandom, type Random } from "#server/testing/random.ts";
import { findChromium } from "../../lib/chromium.mjs";
import type { History } from "../faults/lib/history.ts";
import type { Talk } from "../faults/lib/oracle.ts";
import { type Database, openDatabase, type Person } from "../faults/lib/people/people.ts";
import { openTab, type Tab } from "../faults/lib/people/tab.ts";
import { buildMutantClient } from "../faults/lib/planting/mutant-client.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type Line, openLine } from "./line.ts";
import { openRealPage, type RealPage, signInContext } from "./real-page.ts";
import { openSite, type Site } from "./site.ts";

/** A person in the walk, with their open tabs and pages and their own connection to the server. */
export interface Player {
  person: Person;
  /** The conversations that they are a member of. */
  talks: readonly Talk[];
  line: Line;
  /** How their connection is broken at the moment; null if it works. */
  broken: "refused" | "offline" | "dead" | null;
  tabs: Tab[];
  pages: RealPage[];
  /** Their browser context; null for a person without one. */
  context: BrowserContext | null;
}

/** Everything that a walk acts on. */
export interface World {
  site: Site;
  database: Database;
  history: History;
  ledger: Ledger;
  talks: readonly Talk[];
  players: readonly Player[];
  /** A person with a tab and a session who is a member of none of the conversations. */
  stranger: { person: Person; tab: Tab };
  /** Work that has not ended yet. */
  underWay: Set<Promise<unknown>>;
  /** Lets the walk continue during this work. The next check throws what it throws. */
  begin(work: Promise<unknown>): void;
  /** Errors of work that no one awaited. */
  failed: unknown[];
  /** The time limit for settling. */
  patienceMs: number;
  openTab(player: Player): Promise<void>;
  openPage(player: Player): Promise<void>;
}

/** Acts on the world. @returns false if there was nothing to act on */
export type Action = (world: World, random: Random) => Promise<boolean>;

interface Options {
  seed: number;
  history: History;
  /** The number of processes of the server. */
  processes: number;
  /** Whether there are real pages; without them no browser is needed. */
  pages: boolean;
  plant?: MutantName | undefined;
  /** Whether the bug is in the client, which is then built with it. */
  plantedInClient?: boolean;
  /** The time limit for settling; the default of a minute allows for a restart and a reconnect on a busy machine. */
  patienceMs?: number | undefined;
}

/** Large enough for two chats beside the page. */
const VIEWPORT = { width: 1680, height: 1050 };
/** Tabs without a screen per person at the start, each on its own device. */
const DEVICES = 2;

/** Cleanup steps, in the order in which their resources were created. */
type Undo = (() => Promise<unknown> | unknown)[];

/** Creates a world, runs `live` in it, and always cleans up. */
export async function inWorld<T>(options: Options, live: (world: World) => Promise<T>): Promise<T> {
  const undo: Undo = [];
  try {
    return await live(await createWorld(options, undo));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function createWorld(options: Options, undo: Undo): Promise<World> {
  const { history, pages, patienceMs = 60_000, plant, plantedInClient, processes, seed } = options;
  const client = plant && plantedInClient ? await buildMutantClient(plant) : undefined;
  if (client) undo.push(() => rmSync(client, { recursive: true }));
  const site = await openSite({ processes, random: createRandom(seed), mutant: plant, client }, undo);
  const database = await openDatabase(site.dataDir);
  undo.push(database.close);
  const browser = pages ? await launchBrowser() : null;
  if (browser) undo.push(() => browser.close());
  const { players, talks } = await createCast({ browser, database, seed, site }, undo);
  const person = await database.person("general");
  const { next: url } = await openLine(site, createRandom(seed), undo);
  const tab = await openTab({ url, person, conversations: [], history });
  undo.push(() => tab.close());
  undo.push(() => {
    for (const { tabs } of players) for (const one of tabs) one.close();
  });
  const world = {
    ...{ site, database, history, talks, players, patienceMs },
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
  site: Site;
}

/**
 * Ana is a member of two conversations, one with Ben and one with Carla; Ben and Carla are strangers to each other. Ana
 * and Ben have real pages and tabs without a screen, Carla has only tabs.
 */
async function createCast(
  { browser, database, seed, site }: Parts,
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
    const line = await openLine(site, createRandom(seed + person.id), undo);
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
      // Every other tab is on another device, with its own session.
      const person = player.tabs.length % 2 === 0 ? player.person : await database.signIn(player.person);
      const conversations = player.talks.map(({ id }) => id);
      player.tabs.push(await openTab({ url: player.line.next, person, conversations, history }));
    },
    openPage: async (player) => {
      if (!player.context) return;
      pages += 1;
      const name = `page ${pages} of ${player.person.id}`;
      player.pages.push(await openRealPage({ context: player.context, url: player.line.browserUrl, name }));
    },
  };
}
