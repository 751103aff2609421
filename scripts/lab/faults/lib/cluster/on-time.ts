import { demand, type History, type Send } from "../history.ts";
import { LIMITS, type Talk } from "../oracle.ts";
import type { Database } from "../people/people.ts";
import type { Tab } from "../people/tab.ts";
import { until } from "../until.ts";

/** A time during which a tab cannot get anything, though its connection is open: its process or the database is away. */
export interface Excuse {
  from: number;
  to: number;
  /** Whom it concerns; all tabs if undefined. */
  tabs?: readonly Tab[];
}

/** A message that is further away from its sending was stored by a process with a wrong clock. */
const CLOCK_OFF_MS = 30 * 60 * 1000;

interface Case {
  database: Database;
  history: History;
  tabs: readonly Tab[];
  talks: readonly Talk[];
  excuses: readonly Excuse[];
}

/**
 * R10: every connected tab has each message within the limit after it was stored, though no connection broke. A tab that
 * was away in between is judged by R4 instead.
 * @throws {Violation}
 */
export async function checkOnTime({ database, history, tabs, talks, excuses }: Case): Promise<void> {
  for (const { id } of talks) {
    const rows = await database.messagesOf(id);
    const sends = new Map(history.sends.map((send) => [send.client_id, send]));
    for (const tab of tabs) {
      if (!tab.view.has(id)) continue;
      const isComplete = (): boolean => !tab.isConnected() || rows.every((row) => tab.seenAt.has(row._id));
      await until(isComplete, LIMITS.converge);
      for (const { _id, client_id, content, created_at } of rows) {
        const storedAt = storedAtOf(sends.get(client_id), created_at.getTime() - history.startedAt);
        const seenAt = tab.seenAt.get(_id) ?? null;
        if (wasAway(tab, storedAt, seenAt ?? history.now())) continue;
        const from = startOf(tab, storedAt, excuses);
        const what = `'${content}', stored at ${Math.round(storedAt)} ms`;
        demand("R10", seenAt !== null, () => `a connected tab of ${tab.person.id} never got ${what}`);
        const late = (seenAt ?? 0) - from;
        if (late <= LIMITS.converge) continue;
        const ms = Math.round(late - history.heldUp(from, seenAt ?? 0));
        demand("R10", ms <= LIMITS.converge, `a connected tab of ${tab.person.id} got ${what}, ${ms} ms later`);
      }
    }
  }
}

/** A message is stored before its acknowledgement, which may be late. @param createdAt by the process's clock */
function storedAtOf(send: Send | undefined, createdAt: number): number {
  const isRight = send !== undefined && Math.abs(createdAt - send.invokedAt) < CLOCK_OFF_MS;
  return Math.min(isRight ? createdAt : Number.POSITIVE_INFINITY, send?.acked?.at ?? createdAt);
}

const wasAway = (tab: Tab, from: number, to: number): boolean =>
  !tab.isConnected() ||
  tab.outages.some(({ lostAt, convergedAt }) => lostAt <= to && (convergedAt === null || convergedAt >= from));

/** From when the time of a message counts: its storing, or the end of what excuses a delay. */
function startOf(tab: Tab, storedAt: number, excuses: readonly Excuse[]): number {
  let from = Math.max(storedAt, tab.openedAt);
  for (const excuse of excuses) {
    if (excuse.tabs && !excuse.tabs.includes(tab)) continue;
    if (excuse.from <= storedAt + LIMITS.converge && excuse.to > from) from = excuse.to;
  }
  return from;
}
