import { rmSync } from "node:fs";
import type { Settings } from "./args.ts";
import type { Services } from "./commands/context.ts";
import { Cursors } from "./commands/cursors.ts";
import { SET_NAME } from "./commands/handshake.ts";
import { IndexBuilds } from "./commands/indexes/index-builds.ts";
import { runCommand } from "./commands/registry.ts";
import type { Document } from "./engine/values/values.ts";
import { Commits } from "./store/commits.ts";
import { prepareData, prepareFolder } from "./store/folder.ts";
import { type Environment, openEnvironment } from "./store/lmdb.ts";
import { lockFolder } from "./store/lock.ts";
import { StartError } from "./store/start-error.ts";
import { cleanUpAtStart, startSweeping } from "./store/sweeper.ts";
import { Transactions } from "./transactions/transactions.ts";
import { WireServer } from "./wire/server.ts";

/** A running server. */
export type Service = { uri: string; close(): Promise<void> };

/** Opens the data folder and starts listening. */
export async function startService(settings: Settings): Promise<Service> {
  prepareFolder(settings.data);
  const lock = await lockFolder(settings.data, settings.lockWaitMs);
  await prepareData(settings.data);
  const environment = open(settings.data);
  const commits = new Commits(environment);
  await cleanUpAtStart({ tables: environment.tables, commits });
  const cursors = new Cursors(settings.cursorTimeoutMs);
  const builds = new IndexBuilds();
  const transactions = new Transactions(environment.tables, commits, settings.transactionLifetimeMs);
  let address = "";
  const services: Services = {
    tables: environment.tables,
    commits,
    cursors,
    builds,
    transactions,
    stats: {
      startedAt: Date.now(),
      commands: new Map(),
      connections: () => ({ current: server.size, totalCreated: server.totalCreated }),
      traffic: () => server.traffic,
      argv: process.argv,
      parsed: optionsOf(settings),
      folder: settings.data,
    },
    address: () => address,
  };
  const server = new WireServer((message, client) => runCommand(services, message, client));
  address = await listen(server, settings);
  const stopSweeping = startSweeping({ ...services, commits }, settings.sweepMs);
  return {
    uri: `mongodb://${address}/?directConnection=true`,
    async close() {
      stopSweeping();
      builds.stop();
      // Writes that wait for an open transaction could delay the shutdown for a minute.
      transactions.endAll();
      await server.close();
      transactions.endAll();
      await commits.settled();
      cursors.close();
      if (settings.socket) rmSync(settings.socket, { force: true });
      await environment.close();
      lock.release();
    },
  };
}

function open(folder: string): Environment {
  try {
    return openEnvironment(folder);
  } catch (error) {
    throw new StartError(
      `${folder}/data.mdb cannot be opened (${(error as Error).message}). Restore it from a backup; it was left as it is.`,
    );
  }
}

/** The settings under the names that mongod uses. */
function optionsOf({ data, socket, port }: Settings): Document {
  const net = { bindIp: socket && port === undefined ? socket : "127.0.0.1", ...(port === undefined ? {} : { port }) };
  return { net, storage: { dbPath: data }, replication: { replSet: SET_NAME } };
}

/** Listens on the configured address; returns the address for the URI. */
async function listen(server: WireServer, settings: Settings): Promise<string> {
  try {
    const port = settings.port ?? (settings.socket ? undefined : 0);
    const bound = port === undefined ? undefined : await server.listenOnPort(port);
    if (settings.socket) await server.listenOnSocket(settings.socket);
    return settings.socket ? encodeURIComponent(settings.socket) : `127.0.0.1:${bound}`;
  } catch (error) {
    await server.close();
    throw new StartError(`Cannot listen (${(error as Error).message}). Use another --socket or --port.`);
  }
}
