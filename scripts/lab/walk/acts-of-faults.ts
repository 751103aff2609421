import type { Random } from "#server/testing/random.ts";
import { demand } from "../faults/lib/history.ts";
import { until } from "../faults/lib/until.ts";
import { writeOn } from "./acts-on-pages.ts";
import { pickOf, reachable, sendThrough } from "./acts-on-tabs.ts";
import { waitForPending } from "./oracle.ts";
import type { Action, World } from "./world.ts";

/** Faults of connections and processes. Each one happens while messages are being sent. */

/** Messages that are on their way when something breaks. */
const BURST = 5;
/** The time within which a stopping server must have ended (R9). */
const STOP_MS = 10_000;
/** Within this time an answer arrives and is held back, or there is none. */
const SWALLOW_MS = 3000;

/** Several people write at the same time, on tabs and on pages. */
export async function burst(world: World, random: Random): Promise<void> {
  for (const player of world.players) {
    const [page] = player.pages;
    const talk = page && pickOf(random, await page.open());
    if (page && talk !== undefined) await writeOn(world, { player, page }, talk);
  }
  for (let n = 0; n < BURST; n += 1) {
    const player = pickOf(random, world.players);
    const tab = player && pickOf(random, player.tabs);
    const talk = player && pickOf(random, player.talks);
    if (tab && talk) sendThrough(world, tab, talk.id);
  }
}

export const killServer: Action = async (world, random) => {
  const server = pickOf(random, world.site.serving());
  if (!server) return false;
  await burst(world, random);
  await world.site.end(server, "SIGKILL");
  await burst(world, random);
  await world.site.start(server);
  return true;
};

export const stopServer: Action = async (world, random) => {
  const server = pickOf(random, world.site.serving());
  if (!server) return false;
  await burst(world, random);
  const from = performance.now();
  const code = await world.site.end(server, "SIGTERM");
  const ms = Math.round(performance.now() - from);
  demand("R9", code === 0 && ms < STOP_MS, `a server that was asked to stop ended with ${code} after ${ms} ms`);
  await burst(world, random);
  await world.site.start(server);
  return true;
};

export const killDatabase: Action = async (world, random) => {
  const kill = world.site.aimAtDatabase();
  await burst(world, random);
  demand("R8", await kill(), "the server does not become ready again");
  return true;
};

/** Sends an RST to every connection of one person. */
export const reset: Action = async (world, random) => {
  pickOf(random, world.players)?.line.reset();
  return true;
};

/** A message arrives, but its acknowledgement is lost, so the sender has to retry. */
export const swallow: Action = async (world, random) => {
  const player = reachable(world, random);
  const tab = player && pickOf(random, player.tabs);
  const talk = player && pickOf(random, player.talks);
  if (!tab || !talk) return false;
  const { line } = player;
  line.apply({ blackhole: true }, ["down"]);
  const clientId = sendThrough(world, tab, talk.id);
  // Do not check once something was held back: that may be an event about someone else's message.
  const isStored = async () =>
    (await world.database.messagesOf(talk.id)).some(({ client_id }) => client_id === clientId);
  await until(isStored, SWALLOW_MS);
  line.reset();
  line.heal();
  return true;
};

/** Breaks a person's connection until another step repairs it. */
export const cut: Action = async (world, random) => {
  const player = reachable(world, random);
  // At least one person must stay connected.
  if (!player || world.players.some(({ broken }) => broken !== null)) return false;
  // A call that is held now would end long after its caller has given it up.
  await waitForPending(world);
  player.broken = random.pick(player.context ? ["refused", "offline", "dead"] : ["refused", "dead"]);
  if (player.broken === "offline") await player.context?.setOffline(true);
  if (player.broken === "dead") player.line.apply({ blackhole: true });
  if (player.broken === "refused") {
    player.line.refuse(true);
    player.line.reset();
  }
  return true;
};

export const mend: Action = async (world) => {
  const player = world.players.find(({ broken }) => broken !== null);
  if (!player) return false;
  await player.context?.setOffline(false);
  player.line.refuse(false);
  player.line.heal();
  player.broken = null;
  return true;
};
