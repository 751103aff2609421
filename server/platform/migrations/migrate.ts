import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "mongoose";
import { SettingError } from "#server/platform/config/config.ts";
import { createLease, type Lease } from "#server/platform/database/lease.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Migration } from "./migration.ts";

/** How long a process that died delays the others, in milliseconds. */
const LEASE_MS = 30_000;
/** How often a waiting process checks whether another one is done, in milliseconds. */
const POLL_MS = 250;

/** A migration that has run, in the `migrations` collection. */
interface MigrationRow {
  _id: number;
  name: string;
  finished_at: Date;
  took_ms: number;
}

interface Deps {
  connection: Connection;
  /** The migrations of all features, in any order. */
  migrations: readonly Migration[];
  log: Log;
  leaseMs?: number;
}

const rowsOf = (connection: Connection) => connection.collection<MigrationRow>("migrations");

/**
 * Stops the start of a version that is older than the database: it would misread what a newer one has changed.
 * @throws {SettingError} naming the migrations that this version does not know
 */
export async function refuseNewerDatabase({ connection, migrations }: Omit<Deps, "log">): Promise<void> {
  const known = new Set(migrations.map(({ number }) => number));
  const rows = await rowsOf(connection).find().sort({ _id: 1 }).toArray();
  const unknown = rows.filter(({ _id }) => !known.has(_id)).map(({ _id, name }) => `${_id} "${name}"`);
  if (unknown.length > 0)
    throw new SettingError(
      `The database was migrated by a newer version of this server (${unknown.join(", ")}): start that version, or restore a backup made before the upgrade.`,
    );
}

/**
 * Runs what has not run yet, in the order of the numbers, each once over all processes: a lease in the database lets one
 * process work while the others wait for it. If that process dies, its lease ends and another one continues.
 * @throws {SettingError} when a migration fails: the ones before it stay recorded, and the next start repeats this one
 * @throws {Error} when two migrations have the same number
 */
export async function migrate({ connection, migrations, log, leaseMs = LEASE_MS }: Deps): Promise<void> {
  const ordered = inOrder(migrations);
  const owner = randomUUID();
  const lease = createLease(connection, "migrations", leaseMs);
  const isNew = (await pending(connection, ordered)).length === ordered.length && (await isEmpty(connection));
  for (let waiting = false; ; waiting = true) {
    if ((await pending(connection, ordered)).length === 0) return;
    if (await lease.take(owner)) break;
    if (!waiting) log.info("waiting for another process that migrates the database");
    await sleep(POLL_MS);
  }
  const stopRenewing = renewing(lease, owner, leaseMs, log);
  try {
    // A new database has nothing to change, so its migrations would only clutter the output of the first start.
    const level = isNew ? "debug" : "info";
    // Read again: the process that had the lease before may have finished since.
    for (const migration of await pending(connection, ordered)) {
      const took_ms = await run(connection, migration, log);
      log[level]({ migration: migration.number, took_ms }, `migrated: ${migration.name}`);
    }
  } finally {
    await stopRenewing();
    await lease
      .release(owner)
      .catch((err: unknown) => log.warn({ err }, "the lease of the migrations runs out by itself"));
  }
}

function inOrder(migrations: readonly Migration[]): Migration[] {
  const ordered = migrations.toSorted((a, b) => a.number - b.number);
  for (const [at, { number, name }] of ordered.entries()) {
    const next = ordered[at + 1];
    if (next?.number === number)
      throw new Error(`two migrations have the number ${number}: "${name}" and "${next.name}"`);
  }
  return ordered;
}

async function pending(connection: Connection, ordered: readonly Migration[]): Promise<Migration[]> {
  const rows = await rowsOf(connection)
    .find({}, { projection: { _id: 1 } })
    .toArray();
  const done = new Set(rows.map(({ _id }) => _id));
  return ordered.filter(({ number }) => !done.has(number));
}

/** Whether no collection has a row yet. */
async function isEmpty(connection: Connection): Promise<boolean> {
  for (const { name } of await connection.listCollections())
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  return true;
}

/** @returns how long it took, in milliseconds */
async function run(connection: Connection, { number, name, up }: Migration, log: Log): Promise<number> {
  const start = performance.now();
  try {
    await up(connection);
  } catch (err) {
    log.error({ err, migration: number }, "a migration failed");
    const why = err instanceof Error ? err.message : String(err);
    throw new SettingError(
      `Migration ${number} "${name}" failed (${why}). Nothing was started. Fix the cause and start again: it continues with this migration.`,
    );
  }
  const took_ms = Math.round(performance.now() - start);
  // An upsert: a process that lost its lease while it was paused may find the row of the one that took over.
  await rowsOf(connection).updateOne(
    { _id: number },
    { $setOnInsert: { name, finished_at: new Date(), took_ms } },
    { upsert: true },
  );
  return took_ms;
}

/** Extends the lease while a long migration runs. @returns a function that stops it */
function renewing(lease: Lease, owner: string, ms: number, log: Log): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = lease
      .take(owner)
      .catch((err: unknown) => log.warn({ err }, "the lease of the migrations was not renewed"));
  }, ms / 3);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewal;
  };
}
