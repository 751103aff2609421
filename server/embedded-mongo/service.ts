import { rmSync } from "node:fs";
import type { Settings } from "./args.ts";
import type { Services } from "./commands/context.ts";
import { Cursors } from "./commands/cursors.ts";
import { runCommand } from "./commands/registry.ts";
import { Commits } from "./store/commits.ts";
import { checkFormat, prepareFolder } from "./store/folder.ts";
import { type Environment, openEnvironment } from "./store/lmdb.ts";
import { lockFolder } from "./store/lock.ts";
import { StartError } from "./store/start-error.ts";
import { startSweeping } from "./store/sweeper.ts";
import { WireServer } from "./wire/server.ts";

/** A running server. */
export type Service = { uri: string; close(): Promise<void> };

/** Opens the data folder and listens. */
export async function startService(settings: Settings): Promise<Service> {
  prepareFolder(settings.data);
  const lock = await lockFolder(settings.data, settings.lockWaitMs);
  checkFormat(settings.data);
  const environment = open(settings.data);
  const commits = new Commits(environment, settings.replyBeforeDisk);
  const cursors = new Cursors();
  let address = "";
  const services: Services = {
    tables: environment.tables,
    commits,
    cursors,
    stats: { startedAt: Date.now(), opcounters: {}, connections: () => server.size },
    address: () => address,
  };
  const server = new WireServer((message, connectionId) => runCommand(services, message, connectionId));
  address = await listen(server, settings);
  const stopSweeping = startSweeping(services, settings.sweepMs);
  return {
    uri: `mongodb://${address}/?directConnection=true`,
    async close() {
      stopSweeping();
      await server.close();
      await commits.settled();
      cursors.close();
      if (settings.socket) rmSync(settings.socket, { force: true });
      await environment.root.close();
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

/** Listens where it was told to; gives the address for the URI. */
async function listen(server: WireServer, settings: Settings): Promise<string> {
  try {
    const port = settings.port ?? (settings.socket ? undefined : 0);
    const bound = port === undefined ? undefined : await server.listenOnPort(port);
    if (settings.socket) await server.listenOnSocket(settings.socket);
    return settings.socket ? encodeURIComponent(settings.socket) : `127.0.0.1:${bound}`;
  } catch (error) {
    throw new StartError(`Cannot listen (${(error as Error).message}). Use another --socket or --port.`);
  }
}
