import type { Services } from "../commands/context.ts";
import { after } from "../engine/indexes/keys.ts";
import type { IndexMeta } from "../engine/storage/catalog.ts";
import { keyPrefix } from "../engine/storage/kv.ts";
import { deleteSweptRecords, hasSweptRecords, markSwept, nextOrphan } from "../engine/storage/orphans.ts";
import { logError } from "../log.ts";
import type { Commits, WriteContext } from "./commits.ts";
import { removeOldSessions } from "./old-sessions.ts";
import { removeExpired } from "./ttl.ts";

const EVERY_MS = 60_000;
const FIRST_MS = 5000;
/** Pause between two pieces of work, as long as such a piece takes, so that others get half of the time. */
const PAUSE_MS = 10;
/** Keys removed per commit; few, because writers wait for it. */
const CHUNK = 2000;

type Sweep = Pick<Services, "tables" | "builds"> & { commits: Commits };

/** Removes at startup what the previous process left unfinished. */
export async function cleanUpAtStart({ tables, commits }: Pick<Services, "tables" | "commits">): Promise<void> {
  const isBuilding = commits.catalog.collections().some(({ building }) => building.length > 0);
  if (!isBuilding && !hasSweptRecords(tables.catalog)) return;
  try {
    await commits.submit((context) => {
      context.catalog.dropBuilding(() => true);
      deleteSweptRecords(context.tables.catalog);
    });
  } catch (error) {
    // On a full disk the server starts anyway. The leftovers do no harm, and the sweeper will try again.
    logError("what was left half done could not be removed yet", error);
  }
}

/** The tasks. Each does part of its work in its own commits, and returns whether there may be more. */
const TASKS: readonly ((services: Sweep) => Promise<boolean>)[] = [
  removeFailedBuilds,
  removeOrphans,
  removeExpired,
  removeOldSessions,
];

/**
 * Removes obsolete data: of dropped collections and indexes, expired documents of TTL indexes, and the last replies of
 * old sessions. It uses small commits with pauses in between. Returns a function that stops it.
 */
export function startSweeping(services: Sweep, everyMs = EVERY_MS): () => void {
  // The tasks run independently, because one may always have more to do, or may wait for an open transaction.
  const stops = TASKS.map((task) => repeat(() => task(services), everyMs));
  return () => {
    for (const stop of stops) stop();
  };
}

function repeat(task: () => Promise<boolean>, everyMs: number): () => void {
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
      more = await task();
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

/** Indexes whose build failed and could not be removed then because the disk was full. */
async function removeFailedBuilds({ commits, builds }: Sweep): Promise<boolean> {
  const isLeft = (index: IndexMeta) => !builds.isRunning(index);
  if (commits.catalog.collections().some(({ building }) => building.some(isLeft)))
    await commits.submit(({ catalog }) => catalog.dropBuilding(isLeft));
  return false;
}

async function removeOrphans({ commits, tables }: Sweep): Promise<boolean> {
  if (!nextOrphan(tables.catalog)) return false;
  await commits.submit(removeKeys);
  return true;
}

function removeKeys({ tables }: WriteContext): void {
  const abandoned = nextOrphan(tables.catalog);
  if (!abandoned) return;
  const table = tables[abandoned.table];
  const prefix = keyPrefix(abandoned.id);
  const keys: Buffer[] = [];
  const walk = table.entries({ lo: prefix, hi: after(prefix) });
  for (let step = walk.next(); !step.done && keys.length < CHUNK; step = walk.next()) keys.push(step.value.key);
  walk.return?.();
  for (const key of keys) table.remove(key);
  if (keys.length < CHUNK) markSwept(tables.catalog, abandoned.id);
}
