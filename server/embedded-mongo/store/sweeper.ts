import type { Services } from "../commands/context.ts";
import { forgetSwept, hasSwept, markSwept, nextAbandoned } from "../engine/abandoned.ts";
import { after } from "../engine/keys.ts";
import { keyPrefix } from "../engine/kv.ts";
import { logError } from "../log.ts";
import type { WriteContext } from "./commits.ts";
import { removeOldSessions } from "./old-sessions.ts";
import { removeExpired } from "./ttl.ts";

const EVERY_MS = 60_000;
const FIRST_MS = 5000;
/** Between two pieces of work, for others: as long as such a piece takes. */
const PAUSE_MS = 10;
/** Keys removed in one commit; few, since writers wait for it. */
const CHUNK = 2000;

type Sweep = Pick<Services, "commits" | "tables" | "builds">;

/** Removes, before anything else is done, what the process before this one left half done. */
export async function tidyUp({ tables, commits }: Pick<Services, "tables" | "commits">): Promise<void> {
  const isBuilding = commits.catalog.collections().some(({ building }) => building.length > 0);
  if (!isBuilding && !hasSwept(tables.catalog)) return;
  try {
    await commits.submit((context) => {
      context.catalog.dropBuilding(() => true);
      forgetSwept(context.tables.catalog);
    });
  } catch (error) {
    // On a full disk the server still starts. Nothing that is left does harm, and the sweeper tries again.
    logError("what was left half done could not be removed yet", error);
  }
}

/**
 * Removes what nobody can see any more: data of dropped collections and indexes, expired documents of TTL indexes, the
 * last answers of old sessions. In small commits of its own, with pauses between them. Returns what stops it.
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
    again(Math.min(more ? PAUSE_MS : EVERY_MS, everyMs));
  };
  again(Math.min(FIRST_MS, everyMs));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** One commit's worth of work. True if there may be more. */
async function sweep(services: Sweep): Promise<boolean> {
  const { commits, tables, builds } = services;
  const isLeftBehind = commits.catalog
    .collections()
    .some(({ building }) => building.some((index) => !builds.isRunning(index)));
  if (isLeftBehind) await commits.submit(({ catalog }) => catalog.dropBuilding((index) => !builds.isRunning(index)));
  if (nextAbandoned(tables.catalog)) return commits.submit(removeAbandoned);
  return (await removeExpired(services)) || removeOldSessions(services);
}

function removeAbandoned({ tables }: WriteContext): boolean {
  const abandoned = nextAbandoned(tables.catalog);
  if (!abandoned) return false;
  const table = tables[abandoned.table];
  const prefix = keyPrefix(abandoned.id);
  const keys: Buffer[] = [];
  const walk = table.entries({ lo: prefix, hi: after(prefix) });
  for (let step = walk.next(); !step.done && keys.length < CHUNK; step = walk.next()) keys.push(step.value.key);
  walk.return?.();
  for (const key of keys) table.remove(key);
  if (keys.length < CHUNK) markSwept(tables.catalog, abandoned.id);
  return true;
}
