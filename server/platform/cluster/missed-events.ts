import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { SyncDue } from "#server/platform/realtime/sync-due.ts";
import type { Bus } from "./bus.ts";
import type { MissedEventsRow } from "./missed-events.model.ts";
import type { MissedEventsRepo } from "./missed-events.repo.ts";

/** How long users are gathered before they are written, in milliseconds. */
const GATHER_MS = 250;
/**
 * Gatherings that are kept in case they turn out to be missed, four seconds in all: so late a process may learn that
 * another one was cut off.
 */
const KEPT = 16;
/** How often rows of other processes are read, and a process that is cut off says so, in milliseconds. */
const READ_MS = 1000;
/** After such a row, all processes write down whose events they announce for so long, in milliseconds. */
const CUT_OFF_MS = 5000;
/** Users in one row; with more it stands for all. */
const USERS_MAX = 1000;
/** A process that is cut off for this long has all its tabs sync in turn, in milliseconds. */
const ROTATE_AFTER_MS = 3000;
/** The least time between two turns of a tab, in milliseconds. */
const ROUND_MS = 10_000;
/** The most tabs that have their turn in one second. */
const TABS_PER_SECOND = 300;

interface Deps {
  bus: Pick<Bus, "isCutOff"> & { id: string };
  repo: Pick<MissedEventsRepo, "add" | "readNew">;
  syncDue: SyncDue;
  log: Log;
}

/** Whom events were for. */
class Audience {
  /** Null for all. */
  users: Set<number> | null = new Set();
  admins = false;

  get isEmpty(): boolean {
    return this.users?.size === 0 && !this.admins;
  }

  add(users: Iterable<number> | null, admins: boolean): void {
    this.admins ||= admins;
    if (users === null) this.users = null;
    if (!this.users || users === null) return;
    for (const user of users) this.users.add(user);
    if (this.users.size > USERS_MAX) this.users = null;
  }
}

/**
 * Uses the database while Redis does not carry the events. A process that is cut off from Redis, or does not hear
 * another one, writes down for whom it announces something, and once a second that it is cut off; as long as it does, the
 * others write too. Each process reads these rows once a second, and has the tabs of those people sync. What may still be
 * missing, because a process died at the same time, comes with the sync that every tab of a process that is cut off makes
 * in its turn.
 */
export class MissedEvents {
  readonly #deps: Deps;
  /** Events of the last four seconds, oldest first. */
  #kept: { audience: Audience; isWritten: boolean }[] = [];
  /** The audiences of older events that could not be written, in one, so that a long outage takes no memory. */
  #overdue = new Audience();
  #current = new Audience();
  #timers: NodeJS.Timeout[] = [];
  #cutOffSince = Number.POSITIVE_INFINITY;
  /** When another process was last known to be cut off. */
  #othersCutOffAt = Number.NEGATIVE_INFINITY;
  #saidAt = 0;
  /** Whether it has not looked yet whether Redis carries its events. */
  #isFirst = true;
  /** What processes that are not cut off have written lately, while this one did not know whether it is. */
  #skipped: { at: number; row: MissedEventsRow }[] = [];
  #writing: Promise<void> | undefined;
  #isReading = false;
  #hasFailed = false;
  /** The tabs that still have their turn in this round. */
  #round: string[] = [];
  #roundAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#saidAt = performance.now();
    this.#timers = [
      setInterval(() => this.#gather(), GATHER_MS),
      setInterval(() => {
        void this.#read();
        this.#rotate();
      }, READ_MS),
    ];
  }

  /** Writes what may be missed, for a process that ends while it is cut off. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#writing;
    this.#gather();
    await this.#writing;
  }

  /** The announcer, whose events for users and admins are remembered. */
  listening(announce: Announcer): Announcer {
    return {
      ...announce,
      toUsers: (userIds, event, data, spared) => {
        this.#current.add(userIds, false);
        announce.toUsers(userIds, event, data, spared);
      },
      toAdmins: (event, data, but) => {
        this.#current.add([], true);
        announce.toAdmins(event, data, but);
      },
      toAdmin: (userId, event, data) => {
        this.#current.add([userId], false);
        announce.toAdmin(userId, event, data);
      },
    };
  }

  #gather(): void {
    const now = performance.now();
    const { bus } = this.#deps;
    // What was announced before the first heartbeat has reached no one.
    const cut_off = bus.isCutOff || this.#isFirst;
    this.#isFirst = false;
    this.#cutOffSince = cut_off ? Math.min(this.#cutOffSince, now) : Number.POSITIVE_INFINITY;
    this.#kept.push({ audience: this.#current, isWritten: false });
    this.#current = new Audience();
    const isNeeded = cut_off || now - this.#othersCutOffAt < CUT_OFF_MS;
    const old = this.#kept.splice(0, Math.max(0, this.#kept.length - KEPT));
    for (const { audience, isWritten } of old) if (!isWritten) this.#overdue.add(audience.users, audience.admins);
    if (!isNeeded) this.#overdue = new Audience();
    if (!isNeeded || this.#writing) return;
    // What it wrote before it knew that it is cut off, only processes that are cut off have read.
    const due = new Set(this.#kept.filter(({ isWritten }) => cut_off || !isWritten));
    const all = this.#overdue;
    for (const { audience } of due) all.add(audience.users, audience.admins);
    const isSilent = now - this.#saidAt >= READ_MS;
    if (all.isEmpty && !(cut_off && isSilent)) return;
    this.#saidAt = now;
    this.#overdue = new Audience();
    this.#writing = this.#write(all, cut_off, () => {
      if (cut_off) this.#kept = this.#kept.filter((one) => !due.has(one));
      else for (const one of due) one.isWritten = true;
    }).finally(() => {
      this.#writing = undefined;
    });
  }

  /** @param done called if it has succeeded */
  async #write(all: Audience, cut_off: boolean, done: () => void): Promise<void> {
    const { bus, repo } = this.#deps;
    const row = { from: bus.id, cut_off, users: all.users && [...all.users], admins: all.admins };
    if (await this.#attempt(() => repo.add(row))) done();
    else this.#overdue.add(all.users, all.admins);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    await this.#attempt(async () => this.#take(await this.#deps.repo.readNew(this.#deps.bus.id)));
    this.#isReading = false;
  }

  #take(rows: Awaited<ReturnType<MissedEventsRepo["readNew"]>>): void {
    const { bus, syncDue } = this.#deps;
    const now = performance.now();
    if (rows === null || rows.some(({ cut_off }) => cut_off)) this.#othersCutOffAt = now;
    const all = new Audience();
    if (rows === null) all.add(null, true);
    // What a process that is not cut off has written is for those that are. Whether this one is, it may learn later.
    for (const row of rows ?? []) {
      if (row.cut_off) all.add(row.users, row.admins);
      else this.#skipped.push({ at: now, row });
    }
    if (bus.isCutOff) for (const { row } of this.#skipped) all.add(row.users, row.admins);
    this.#skipped = bus.isCutOff ? [] : this.#skipped.filter(({ at }) => now - at < CUT_OFF_MS);
    if (!all.users) syncDue.toAll();
    else if (!all.isEmpty) syncDue.toSome([...all.users], all.admins);
  }

  #rotate(): void {
    const now = performance.now();
    if (now - this.#cutOffSince < ROTATE_AFTER_MS) return;
    const { syncDue } = this.#deps;
    if (this.#round.length === 0 && now - this.#roundAt >= ROUND_MS) {
      this.#round = syncDue.tabs();
      this.#roundAt = now;
    }
    syncDue.toTabs(this.#round.splice(0, TABS_PER_SECOND));
  }

  /** @returns whether it has succeeded */
  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await withDeadline(work(), STEP_MS);
      this.#hasFailed = false;
      return true;
    } catch (err) {
      if (!this.#hasFailed) this.#deps.log.warn({ err }, "rows about missed events could not be written or read");
      this.#hasFailed = true;
      return false;
    }
  }
}
