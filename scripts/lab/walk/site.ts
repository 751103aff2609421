import process from "node:process";
import type { Random } from "#server/testing/random.ts";
import { startBacking } from "../cluster/backing.ts";
import { type FaultProxy, startProxy } from "../faults/lib/network/proxy.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { aimAtDatabase } from "../faults/lib/server/processes.ts";
import { type Server, startServer } from "../faults/lib/server/server.ts";
import { until } from "../faults/lib/until.ts";

/** Where the server runs in a walk: one process with its own database, or several with one database and a Redis. */
export interface Site {
  servers: readonly Server[];
  /** The data folder of the database. */
  dataDir: string;
  /** Those that run and are not frozen. */
  serving(): Server[];
  end(server: Server, signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Starts it again; does nothing if it runs. */
  start(server: Server): Promise<void>;
  /** Stops the process with SIGSTOP during this work. */
  freeze(server: Server, work: () => Promise<unknown>): Promise<void>;
  /** Its connection to Redis; undefined without Redis. */
  redisLineOf(server: Server): FaultProxy | undefined;
  /** Repairs its connection to Redis. */
  reconnect(server: Server): void;
  /** Prepares a kill -9 of the database, which resolves when another process runs and every server is ready. */
  aimAtDatabase(): () => Promise<boolean>;
}

interface Options {
  processes: number;
  random: Random;
  mutant?: MutantName | undefined;
  client?: string | undefined;
}

type Undo = (() => Promise<unknown> | unknown)[];

const HEAL_MS = 30_000;

/** @param undo gets the cleanup steps */
export async function openSite({ processes, random, ...planted }: Options, undo: Undo): Promise<Site> {
  if (processes === 1) {
    const server = await startServer(planted);
    undo.push(() => server.remove());
    return new ServerSite([server], server.dataDir, [], () => aimAtDatabase(server));
  }
  const backing = await startBacking({ hasRedis: true });
  undo.push(() => backing.stop());
  const redisPort = Number(new URL(backing.redis?.url ?? "").port);
  const [servers, lines]: [Server[], FaultProxy[]] = [[], []];
  for (let n = 0; n < processes; n += 1) {
    const line = await startProxy({ port: redisPort, random });
    undo.push(line.close);
    const env = { ...backing.env, REDIS_URL: line.url.replace("http:", "redis:") };
    const server = await startServer({ ...planted, env });
    undo.push(() => server.remove());
    servers.push(server);
    lines.push(line);
  }
  const { database } = backing;
  return new ServerSite(servers, backing.dataDir, lines, () => {
    const pid = database.pid();
    if (pid === undefined) throw new Error("there is no database to kill");
    return async () => {
      process.kill(pid, "SIGKILL");
      await until(() => ![undefined, pid].includes(database.pid()), HEAL_MS);
    };
  });
}

class ServerSite implements Site {
  readonly servers: readonly Server[];
  readonly dataDir: string;
  readonly #lines: readonly FaultProxy[];
  readonly #aim: () => () => Promise<void>;
  readonly #dead = new Set<Server>();
  readonly #frozen = new Set<Server>();

  constructor(
    servers: readonly Server[],
    dataDir: string,
    lines: readonly FaultProxy[],
    aim: () => () => Promise<void>,
  ) {
    this.servers = servers;
    this.dataDir = dataDir;
    this.#lines = lines;
    this.#aim = aim;
  }

  serving(): Server[] {
    return this.servers.filter((server) => !this.#dead.has(server) && !this.#frozen.has(server));
  }

  end(server: Server, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    this.#dead.add(server);
    return server.end(signal);
  }

  async start(server: Server): Promise<void> {
    if (!this.#dead.has(server)) return;
    // A server refuses to start without Redis; a supervisor would try again until it has it.
    this.reconnect(server);
    await server.start();
    this.#dead.delete(server);
  }

  async freeze(server: Server, work: () => Promise<unknown>): Promise<void> {
    this.#frozen.add(server);
    process.kill(server.pid(), "SIGSTOP");
    try {
      await work();
    } finally {
      process.kill(server.pid(), "SIGCONT");
      this.#frozen.delete(server);
    }
  }

  reconnect(server: Server): void {
    const line = this.redisLineOf(server);
    line?.refuse(false);
    line?.heal();
  }

  redisLineOf(server: Server): FaultProxy | undefined {
    return this.#lines[this.servers.indexOf(server)];
  }

  aimAtDatabase(): () => Promise<boolean> {
    const kill = this.#aim();
    const isReady = async ({ port }: Server) => (await fetch(`http://127.0.0.1:${port}/api/readyz`)).status === 200;
    return async () => {
      await kill();
      return until(async () => (await Promise.all(this.serving().map(isReady))).every(Boolean), HEAL_MS);
    };
  }
}
