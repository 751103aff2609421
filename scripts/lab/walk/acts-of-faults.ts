import type { Random } from "#server/testing/random.ts";
import { demand } from "../faults/lib/history.ts";
import { aimAtDatabase } from "../faults/lib/server/processes.ts";
import { until } from "../faults/lib/until.ts";
import type { Deed } from "./acts.ts";
import { writeOn } from "./acts-on-pages.ts";
import { pickOf, reachable, sayThrough } from "./acts-on-tabs.ts";
import { stillness } from "./oracle.ts";
import type { World } from "./world.ts";

/** What is done to lines and processes, always while somebody speaks. */

/** Messages that are under way when something breaks. */
const BURST = 5;
const HEAL_MS = 30_000;
/** A server that was asked to stop has gone by then (R9). */
const STOP_MS = 10_000;
/** Within this time an answer comes and is swallowed, or there was none. */
const SWALLOW_MS = 3000;

/** Several speak at the same time, without a screen and with one. */
async function burst(world: World, random: Random): Promise<void> {
  for (const player of world.players) {
    const [page] = player.pages;
    const talk = page && pickOf(random, await page.open());
    if (page && talk !== undefined) await writeOn(world, { player, page }, talk);
  }
  for (let n = 0; n < BURST; n += 1) {
    const player = pickOf(random, world.players);
    const tab = player && pickOf(random, player.tabs);
    const talk = player && pickOf(random, player.talks);
    if (tab && talk) sayThrough(world, tab, talk.id);
  }
}

export const killServer: Deed = async (world, random) => {
  await burst(world, random);
  await world.server.end("SIGKILL");
  await burst(world, random);
  await world.server.start();
  return true;
};

export const stopServer: Deed = async (world, random) => {
  await burst(world, random);
  const from = performance.now();
  const code = await world.server.end("SIGTERM");
  const ms = Math.round(performance.now() - from);
  demand("R9", code === 0 && ms < STOP_MS, `a server that was asked to stop ended with ${code} after ${ms} ms`);
  await burst(world, random);
  await world.server.start();
  return true;
};

export const killDatabase: Deed = async (world, random) => {
  const kill = aimAtDatabase(world.server);
  await burst(world, random);
  await kill();
  const isReady = async () => (await fetch(`http://127.0.0.1:${world.server.port}/api/readyz`)).status === 200;
  demand("R8", await until(isReady, HEAL_MS), "the server does not become ready again");
  return true;
};

/** An RST to every connection of one person. */
export const reset: Deed = async (world, random) => {
  pickOf(random, world.players)?.line.reset();
  return true;
};

/** What somebody says arrives, but the answer is lost: they have to ask again. */
export const swallow: Deed = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  const { line } = player;
  line.apply({ blackhole: true }, ["down"]);
  const said = sayThrough(world, tab, talk.id);
  // Not once something is held back: that may be news of somebody else.
  const isStored = async () => (await world.database.messagesOf(talk.id)).some(({ client_id }) => client_id === said);
  await until(isStored, SWALLOW_MS);
  line.reset();
  line.heal();
  return true;
};

/** Somebody's line breaks, until another step mends it. */
export const cut: Deed = async (world, random) => {
  const player = reachable(world, random);
  // Somebody has to be left.
  if (!player || world.players.some(({ broken }) => broken !== null)) return false;
  // A call that is held now would come to its end long after everybody thought it lost.
  await stillness(world);
  player.broken = random.pick(player.context ? ["refused", "offline", "dead"] : ["refused", "dead"]);
  if (player.broken === "offline") await player.context?.setOffline(true);
  if (player.broken === "dead") player.line.apply({ blackhole: true });
  if (player.broken === "refused") {
    player.line.refuse(true);
    player.line.reset();
  }
  return true;
};

export const mend: Deed = async (world) => {
  const player = world.players.find(({ broken }) => broken !== null);
  if (!player) return false;
  await player.context?.setOffline(false);
  player.line.refuse(false);
  player.line.heal();
  player.broken = null;
  return true;
};
