import type { Services } from "../commands/context.ts";
import { type Abandoned, nextAbandoned } from "../engine/catalog.ts";
import { parseFilter } from "../engine/filter.ts";
import { after } from "../engine/keys.ts";
import { keyPrefix } from "../engine/kv.ts";
import { makePlan } from "../engine/plan.ts";
import { collect, Scan } from "../engine/scan.ts";
import { removeDocument } from "../engine/storage.ts";
import { decode } from "../engine/values.ts";
import { logError } from "../log.ts";
import type { WriteContext } from "./commits.ts";

const EVERY_MS = 60_000;
const SOON_MS = 1000;
/** Removed in one commit; small, since writers wait for it. */
const CHUNK = 2000;
const SESSION_MS = 35 * 60 * 1000;

type Sweep = Pick<Services, "commits" | "tables">;

/**
 * Removes what nobody can see any more: data of dropped collections and indexes, expired documents of TTL indexes, the
 * last answers of old sessions. In small commits of its own. Returns what stops it.
 */
export function startSweeping(services: Sweep, everyMs = EVERY_MS): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const again = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  const run = async () => {
    let more = false;
    try {
      more = await sweep(services);
    } catch (error) {
      logError("sweeping failed", error);
    }
    again(Math.min(more ? SOON_MS / 20 : EVERY_MS, everyMs));
  };
  again(Math.min(SOON_MS * 5, everyMs));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function sweep(services: Sweep): Promise<boolean> {
  const { commits, tables } = services;
  if (nextAbandoned(tables.catalog)) return commits.submit(removeAbandoned);
  const expired = await removeExpired(services);
  if (expired) return true;
  if (hasOldSession(services)) await commits.submit(removeOldSessions);
  return false;
}

function removeAbandoned({ tables, catalog }: WriteContext): boolean {
  const abandoned: Abandoned | undefined = nextAbandoned(tables.catalog);
  if (!abandoned) return false;
  const table = tables[abandoned.table];
  const prefix = keyPrefix(abandoned.id);
  const keys: Buffer[] = [];
  const walk = table.entries({ lo: prefix, hi: after(prefix) });
  for (let step = walk.next(); !step.done && keys.length < CHUNK; step = walk.next()) keys.push(step.value.key);
  walk.return?.();
  for (const key of keys) table.remove(key);
  if (keys.length < CHUNK) tables.catalog.remove(abandoned.key);
  catalog.changed = true;
  return true;
}

async function removeExpired({ commits, tables }: Sweep): Promise<boolean> {
  for (const collection of commits.catalog.collections()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      const [path] = index.fields[0] ?? [""];
      const limit = new Date(Date.now() - index.expireAfterSeconds * 1000);
      const filter = parseFilter({ [path]: { $lt: limit } });
      const question = { filter, sort: [], collation: index.collation, hint: index.name };
      if (collect(new Scan(tables, collection, makePlan(collection, question)), 1).length === 0) continue;
      return commits.submit((context) => {
        const now = context.catalog.find(collection.db, collection.name);
        if (!now?.indexes.some(({ id }) => id === index.id)) return false;
        const rows = collect(new Scan(context.tables, now, makePlan(now, question)), CHUNK);
        for (const row of rows) removeDocument(context, now, row.idKey, row.document);
        return rows.length > 0;
      });
    }
  }
  return false;
}

const ALL = { lo: Buffer.from([0]), hi: Buffer.alloc(17, 0xff) };

function hasOldSession({ tables }: Sweep): boolean {
  return oldSessions(tables.sessions, 1).length > 0;
}

function removeOldSessions({ tables }: WriteContext): void {
  for (const key of oldSessions(tables.sessions, CHUNK)) tables.sessions.remove(key);
}

function oldSessions(table: Services["tables"]["sessions"], limit: number): Buffer[] {
  const before = Date.now() - SESSION_MS;
  const keys: Buffer[] = [];
  const walk = table.entries(ALL);
  for (let step = walk.next(); !step.done && keys.length < limit; step = walk.next()) {
    const { at } = decode(step.value.value);
    if (at instanceof Date && at.getTime() < before) keys.push(step.value.key);
  }
  walk.return?.();
  return keys;
}
