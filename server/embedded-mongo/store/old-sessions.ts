import { setImmediate as nextTick } from "node:timers/promises";
import type { Services } from "../commands/context.ts";
import type { Table } from "../engine/storage/kv.ts";
import { decode } from "../engine/values/values.ts";

/** Slightly longer than an unused session lives. */
const SESSION_MS = 35 * 60 * 1000;
const CHUNK = 1000;
const ALL = { lo: Buffer.from([0]), hi: Buffer.alloc(17, 0xff) };

/** Removes the records of sessions that ended long ago. True if some were removed and there may be more. */
export async function removeOldSessions({ commits, tables }: Pick<Services, "commits" | "tables">): Promise<boolean> {
  for (let lastKey: Buffer | undefined; ; await nextTick()) {
    const { old, last } = oldSessions(tables.sessions, lastKey);
    lastKey = last;
    if (old.length > 0) {
      await commits.submit(({ tables: written }) => {
        for (const key of old) if (isOld(written.sessions.get(key))) written.sessions.remove(key);
      });
      return true;
    }
    if (!lastKey) return false;
  }
}

/** The old ones among the next records, and the key after which to continue if there are more. */
function oldSessions(table: Table, lastKey: Buffer | undefined): { old: Buffer[]; last: Buffer | undefined } {
  const old: Buffer[] = [];
  const walk = table.entries(ALL, lastKey);
  let count = 0;
  for (let step = walk.next(); !step.done; step = walk.next()) {
    const { key, value } = step.value;
    if (isOld(value)) old.push(key);
    if (++count < CHUNK) continue;
    walk.return?.();
    return { old, last: key };
  }
  return { old, last: undefined };
}

function isOld(record: Buffer | undefined): boolean {
  const at = record && decode(record).at;
  return at instanceof Date && at.getTime() < Date.now() - SESSION_MS;
}
