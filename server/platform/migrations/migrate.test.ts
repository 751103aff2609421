import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Connection } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SettingError } from "#server/platform/config/config.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createLog } from "#server/platform/log/log.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { migrate, refuseNewerDatabase } from "./migrate.ts";
import type { Migration } from "./migration.ts";

const log = createLog("silent");

let dir: string;
let database: EmbeddedDatabase;
/** Two connections, as two processes have them. */
let connections: [Connection, Connection];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "ks-"));
  database = await startEmbedded(dir, log);
});
beforeEach(async () => {
  connections = [openConnection(database.uri), openConnection(database.uri)];
  await Promise.all(connections.map((connection) => connection.asPromise()));
});
afterEach(async () => {
  await connections[0].dropDatabase();
  await Promise.all(connections.map((connection) => connection.close()));
});
afterAll(async () => {
  await database.stop();
  await rm(dir, { recursive: true });
});

/** Migrations that record when they run. */
function noting(...numbers: number[]): { migrations: Migration[]; runs: number[] } {
  const runs: number[] = [];
  const migrations = numbers.map((number) => ({
    number,
    name: `Change ${number}`,
    up: async () => {
      runs.push(number);
    },
  }));
  return { migrations, runs };
}

const recorded = async (connection: Connection) =>
  (await connection.collection<{ _id: number }>("migrations").find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

test("runs each migration once, in the order of the numbers", async () => {
  const [connection] = connections;
  const { migrations, runs } = noting(3, 1, 2);
  await migrate({ connection, migrations, log });
  await migrate({ connection, migrations, log });
  expect(runs).toEqual([1, 2, 3]);
  expect(await recorded(connection)).toEqual([1, 2, 3]);
});

test("reports the migrations of a database with data, and none of a new one", async () => {
  const [connection] = connections;
  const INFO = 30;
  const reported = async (...numbers: number[]) => {
    const { log: recording, lines } = createRecorder();
    await migrate({ connection, migrations: noting(...numbers).migrations, log: recording });
    return lines.filter(({ level }) => Number(level) >= INFO).map(({ msg }) => msg);
  };
  expect(await reported(1, 2)).toEqual([]);
  expect(await reported(1, 2, 3)).toEqual(["migrated: Change 3"]);
});

test("runs only what was added since the last start", async () => {
  const [connection] = connections;
  await migrate({ connection, migrations: noting(1, 3).migrations, log });
  const { migrations, runs } = noting(1, 2, 3, 4);
  await migrate({ connection, migrations, log });
  expect(runs).toEqual([2, 4]);
});

test("runs each migration once when two processes start at the same moment", async () => {
  const { migrations, runs } = noting(1, 2, 3);
  await Promise.all(connections.map((connection) => migrate({ connection, migrations, log })));
  expect(runs).toEqual([1, 2, 3]);
});

test("keeps its lease while a migration takes longer than the lease lasts", async () => {
  const runs: string[] = [];
  const slow = (name: string): Migration[] => [
    {
      number: 1,
      name: "Take long",
      up: async (connection) => {
        runs.push(name);
        // Four times the lease, by the clock of the database, so that the lease must be renewed.
        const end = Date.now() + 1200;
        while (Date.now() < end) await connection.collection("shelf").countDocuments();
      },
    },
  ];
  const [one, other] = connections;
  await Promise.all([
    migrate({ connection: one, migrations: slow("one"), log, leaseMs: 300 }),
    migrate({ connection: other, migrations: slow("other"), log, leaseMs: 300 }),
  ]);
  expect(runs).toHaveLength(1);
});

test("takes over from a process that was killed in the middle of a migration", async () => {
  const [connection] = connections;
  const program = fileURLToPath(new URL("./testing/hanging-program.ts", import.meta.url));
  const child = spawn(process.execPath, [program, database.uri, "1000"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: bareEnvironment(),
  });
  await once(child.stdout, "data");
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;

  const { log: recording, lines } = createRecorder();
  const shelf = connection.collection<{ _id: number }>("shelf");
  const up = async () => {
    for (const _id of [1, 2]) await shelf.updateOne({ _id }, { $set: {} }, { upsert: true });
  };
  await migrate({ connection, migrations: [{ number: 1, name: "Fill the shelf", up }], log: recording });
  expect(await shelf.countDocuments()).toBe(2);
  expect(await recorded(connection)).toEqual([1]);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "waiting for another process that migrates the database" }),
  );
});

test("stops the start with the number and the reason of a failure, and continues there at the next start", async () => {
  const [connection] = connections;
  const { migrations, runs } = noting(1, 2, 3);
  const broken = migrations.with(1, {
    number: 2,
    name: "Fill the shelf",
    up: () => Promise.reject(new Error("no room")),
  });
  const failure = await migrate({ connection, migrations: broken, log }).catch((err: unknown) => err);
  expect(failure).toBeInstanceOf(SettingError);
  expect(String(failure)).toContain('Migration 2 "Fill the shelf" failed (no room).');
  expect(runs).toEqual([1]);
  expect(await recorded(connection)).toEqual([1]);
  await migrate({ connection, migrations, log });
  expect(runs).toEqual([1, 2, 3]);
});

test("refuses a database that a newer version has migrated, and names the unknown migrations", async () => {
  const [connection] = connections;
  await migrate({ connection, migrations: noting(1, 2).migrations, log });
  await refuseNewerDatabase({ connection, migrations: noting(1, 2, 3).migrations });
  await expect(refuseNewerDatabase({ connection, migrations: noting(1).migrations })).rejects.toThrow(
    'The database was migrated by a newer version of this server (2 "Change 2")',
  );
});

test("refuses two migrations with one number", async () => {
  const [connection] = connections;
  await expect(migrate({ connection, migrations: noting(1, 1).migrations, log })).rejects.toThrow("have the number 1");
});
