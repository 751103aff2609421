import { rmSync } from "node:fs";
import { createRandom, type Random } from "#server/testing/random.ts";
import { type Cast, createCast, type Transports } from "./cast.ts";
import type { Bug, Fault } from "./fault.ts";
import { createHistory, type History } from "./history.ts";
import { type FaultProxy, startProxy } from "./network/proxy.ts";
import { type Database, openDatabase } from "./people/people.ts";
import { buildMutantClient } from "./planting/mutant-client.ts";
import { type MailSink, startMailSink } from "./server/mail-sink.ts";
import { type Server, startServer } from "./server/server.ts";
import { mountSmallDisk, type SmallDisk } from "./server/small-disk.ts";

/** Everything that one run of a scenario uses. */
export interface Stage extends Cast<Line> {
  /** Whether the fault happens in this run; false in the baseline. */
  faulty: boolean;
  /** A short form: fewer rounds, and no long waits. */
  quick: boolean;
  random: Random;
  server: Server;
  /** The small disk with the server's data, if the fault asked for one. */
  disk: SmallDisk | null;
  /** The mail server, if the fault asked for one. */
  mails: MailSink | null;
  /** Between the tabs and the server. */
  proxy: FaultProxy;
  database: Database;
  history: History;
}

/** How a tab connects: `direct` bypasses the proxy; by WebSocket unless another transport is named. */
export interface Line {
  direct?: boolean;
  transports?: Transports;
}

interface Options extends Pick<Fault, "env" | "diskMb" | "mails" | "mutatesClient"> {
  seed: number;
  faulty: boolean;
  quick: boolean;
  bug: Bug | undefined;
}

/** Sets up the stage, runs the scenario on it, and always cleans up. */
export async function onStage(
  { seed, faulty, quick, bug, env, diskMb, mails: hasMails, mutatesClient }: Options,
  run: (stage: Stage) => Promise<void>,
  history = createHistory(),
): Promise<void> {
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const random = createRandom(seed);
    const mutant = bug?.mutant;
    const disk = diskMb === undefined ? null : mountSmallDisk(diskMb);
    if (disk) undo.push(disk.remove);
    const mails = hasMails ? await startMailSink() : null;
    if (mails) undo.push(mails.stop);
    const client = mutant && mutatesClient ? await buildMutantClient(mutant) : undefined;
    if (client) undo.push(() => rmSync(client, { recursive: true }));
    const server = await startServer({
      mutant,
      quick,
      client,
      dataDir: disk?.folder,
      env: { ...env, ...(mails && { SMTP_URL: mails.url }) },
    });
    undo.push(() => server.remove());
    const database = await openDatabase(server.dataDir);
    undo.push(database.close);
    const proxy = await startProxy({ port: server.port, random });
    undo.push(proxy.close);
    const { cast, close } = createCast<Line>({
      database,
      history,
      random,
      lines: () => [{}, {}],
      wayOf: ({ direct = false, ...line }) => ({
        url: direct ? `http://127.0.0.1:${server.port}` : proxy.url,
        ...line,
      }),
    });
    undo.push(close);
    undo.push(() => noteErrors(history, "the server", server));
    await run({ ...cast, faulty, quick, random, server, disk, mails, proxy, database, history });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** Log lines that help a person find the cause: errors. */
const UNEXPECTED = /^\{"level":[56]0,|^[^{]*Error: /;

/** Notes the errors that a server has logged. @param name what the notes call it */
export function noteErrors(history: History, name: string, server: Server): void {
  for (const line of server.log()) if (UNEXPECTED.test(line)) history.note(`the log of ${name}: ${line}`);
}
