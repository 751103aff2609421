import { randomBytes } from "node:crypto";
import type { Random } from "#server/testing/random.ts";
import { type FaultProxy, startProxy } from "../network/proxy.ts";
import type { MutantName } from "../planting/mutants.ts";
import { freePort, type Server, startServer } from "../server/server.ts";
import { until } from "../until.ts";
import { uriAt } from "./database-process.ts";

/** One process of the server, and its lines to the others. */
export interface ClusterProcess {
  /** Its name in notes, in errors and in the load balancer: app1, app2 ... */
  name: string;
  server: Server;
  /** Answers only the checks of a load balancer. */
  checkPort: number;
  /** Between this process and Redis. */
  toRedis: FaultProxy;
  /** Between this process and the database. */
  toDatabase: FaultProxy;
}

/** What all processes need to be the same. */
export interface Secrets {
  JWT_SECRET: string;
  DATA_KEY: string;
}

export const createSecrets = (): Secrets => ({
  JWT_SECRET: randomBytes(32).toString("base64"),
  DATA_KEY: randomBytes(32).toString("hex"),
});

interface Options {
  name: string;
  mutant: MutantName | undefined;
  quick: boolean;
  random: Random;
  /** The ports of the real services. */
  ports: { redis: number; database: number };
  env: Record<string, string>;
  /** The folder of another version; this one if none is given. */
  root?: string | undefined;
}

/** Starts a process that reaches Redis and the database only through proxies of its own. */
export async function startClusterProcess(options: Options): Promise<ClusterProcess & { remove(): Promise<void> }> {
  const { name, mutant, quick, random, ports, env, root } = options;
  const toRedis = await startProxy({ port: ports.redis, random });
  const toDatabase = await startProxy({ port: ports.database, random });
  const removeProxies = () => Promise.all([toRedis.close(), toDatabase.close()]);
  try {
    const lines = { REDIS_URL: `redis://127.0.0.1:${toRedis.port}`, MONGODB_URI: uriAt(toDatabase.port) };
    const checkPort = await freePort();
    const settings = { ...lines, CHECK_PORT: String(checkPort), ...env };
    const server = await startServer({ mutant, quick, root, env: settings });
    const remove = async () => {
      await server.remove("SIGKILL");
      await removeProxies();
    };
    return { name, server, checkPort, toRedis, toDatabase, remove };
  } catch (err) {
    await removeProxies();
    throw err;
  }
}

const MEET_MS = 60_000;

/** Resolves when each of the running processes knows all others. */
export async function untilMet(processes: readonly ClusterProcess[]): Promise<void> {
  const running = processes.filter(({ server }) => server.isRunning());
  const haveMet = async (): Promise<boolean> => {
    const counts = await Promise.all(running.map(async ({ server }) => (await server.held()).peers));
    return counts.every((peers) => peers === null || peers === running.length - 1);
  };
  if (!(await until(haveMet, MEET_MS))) throw new Error("the processes do not know each other");
}
