import { setTimeout as sleep } from "node:timers/promises";
import { burst } from "./acts-of-faults.ts";
import { pickOf } from "./acts-on-tabs.ts";
import type { Action, World } from "./world.ts";

/** Faults of one of several processes. With a single process there is nothing to do. */

/** A frozen process counts as dead for the others after two seconds, so some of the freezes are longer. */
const FREEZE_MOST_MS = 6000;
const SLEEP_MS = 250;

/** Leaves the process dead until another step starts it. Its tabs go to the others. */
export const killProcess: Action = async (world, random) => {
  const serving = world.site.serving();
  const server = pickOf(random, serving);
  if (!server || serving.length === 1) return false;
  await burst(world, random);
  await world.site.end(server, "SIGKILL");
  await burst(world, random);
  return true;
};

export const startProcess: Action = async (world, random) => {
  const { site } = world;
  const serving = site.serving();
  const dead = site.servers.filter((server) => !serving.includes(server));
  const server = pickOf(random, dead);
  if (!server) return false;
  await burst(world, random);
  await site.start(server);
  return true;
};

/** A process that gets no processor time for a while, as on a machine that is moved or has no memory left. */
export const freezeProcess: Action = async (world, random) => {
  const serving = world.site.serving();
  const server = pickOf(random, serving);
  if (!server || serving.length === 1) return false;
  const ms = random.below(FREEZE_MOST_MS);
  await burst(world, random);
  await world.site.freeze(server, async () => {
    const end = performance.now() + ms;
    do {
      await burst(world, random);
      await sleep(SLEEP_MS);
    } while (performance.now() < end);
  });
  return true;
};

/** Cuts a process off from Redis until another step repairs it: every packet is lost, or every connection refused. */
export const cutProcess: Action = async (world, random) => {
  const server = pickOf(random, world.site.servers);
  const line = server && world.site.redisLineOf(server);
  if (!line) return false;
  await burst(world, random);
  if (random.fraction() < 0.5) line.apply({ blackhole: true });
  else {
    line.refuse(true);
    line.reset();
  }
  await burst(world, random);
  return true;
};

export const mendProcess: Action = async (world) => {
  reconnectAll(world);
  return world.site.servers.length > 1;
};

/** Starts what is dead, and connects every process to Redis again. */
export async function healProcesses(world: World): Promise<void> {
  reconnectAll(world);
  for (const server of world.site.servers) await world.site.start(server);
}

function reconnectAll({ site }: World): void {
  for (const server of site.servers) site.reconnect(server);
}
