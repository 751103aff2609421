import { setTimeout } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import { isTransient } from "#server/platform/http/errors.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import type { AnnouncementRow } from "./announcement.model.ts";
import type { AnnouncementsRepo } from "./announcements.repo.ts";

/** How many people are notified in one transaction. Few, because chat messages wait meanwhile. */
const BATCH = 20;
/** After a batch the delivery pauses twice as long as the batch took, and at least this long, so that chats come first. In milliseconds. */
const REST_MS = 10;
/** How long one delivery attempt lasts, and so how often admins see the progress, in milliseconds. */
const STEP_MS = 500;

/** A notification for many people. Each of them gets one per `cause`. */
export interface AnnouncementNotice {
  cause: string;
  type: "info";
  title: string;
  message: string;
  target_url: string | null;
}

/** A person the announcement is for. Only verified accounts get announcements. */
interface Recipient {
  _id: number;
  verified_at: Date;
}

interface Deps {
  announcements: Pick<AnnouncementsRepo, "find" | "advance" | "finish">;
  /** The active accounts of the audience that were verified by `until`, after a position, ordered by verification time. */
  audience: (audience: Audience, until: Date, place: TimeCursor, limit: number) => Promise<readonly Recipient[]>;
  /**
   * Writes and pushes the same notification for many users, in one transaction with what `alongside` writes.
   * @returns how many users did not have a notification of this cause yet
   */
  notify: (
    userIds: readonly number[],
    news: AnnouncementNotice,
    alongside: (session: ClientSession, told: number) => Promise<void>,
  ) => Promise<number>;
  announce: Pick<Announcer, "toAdmins">;
  records: Pick<Records, "attempt">;
  now: () => Date;
}

/** Ends a transaction because another process has delivered the announcement further in the meantime. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Notifies all recipients of an announcement, batch by batch. The position is written in the transaction of each batch, so
 * that everyone is notified once, whichever process continues from there. A person who cannot be notified is left out.
 */
export class AnnouncementDelivery {
  readonly #deps: Deps;
  #isEnding = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Continues an announcement from its position for `STEP_MS`.
   * @returns how many people it has reached; null when everybody has been notified
   */
  async step(id: number): Promise<number | null> {
    const row = await this.#deps.announcements.find(id);
    if (!row || row.finished_at) return null;
    const after = await this.#notifySome(row);
    // The next step begins at the position that the other process has written.
    if (!after) return row.reached;
    this.#progress(after);
    return after.finished_at ? null : after.reached;
  }

  /** @returns the announcement as it is after some batches; null if another process has continued with it */
  async #notifySome(row: AnnouncementRow): Promise<AnnouncementRow | null> {
    const endsAt = performance.now() + STEP_MS;
    for (let here = row; ; ) {
      const began = performance.now();
      const after = await this.#notifyBatch(here);
      if (!after) return null;
      here = after;
      const at = performance.now();
      if (here.finished_at || this.#isEnding) return here;
      // At most as long as a step: a slow batch and its rest have to fit into the time that an event has.
      await setTimeout(Math.min(STEP_MS, Math.max(REST_MS, 2 * (at - began))));
      if (at > endsAt) return here;
    }
  }

  /** @returns the announcement as it is after this batch; null if another process has continued with it */
  async #notifyBatch(row: AnnouncementRow): Promise<AnnouncementRow | null> {
    const { audience, now, announcements } = this.#deps;
    const from = row.place ?? { at: new Date(0), id: null };
    const people = await audience(row.audience, row.created_at, from, BATCH);
    const last = people.at(-1);
    if (!last) {
      const finished_at = now();
      await announcements.finish(row._id, finished_at);
      return { ...row, finished_at };
    }
    try {
      return await this.#notifyPeople(row, people, last);
    } catch (err) {
      if (isTransient(err)) throw err;
      return this.#notifyOneByOne(row, people, last);
    }
  }

  /**
   * Notifies these people and moves the position to `last`, both or neither.
   * @returns the announcement as it is afterwards; null if another process has continued with it
   */
  async #notifyPeople(
    row: AnnouncementRow,
    people: readonly Recipient[],
    last: Recipient,
  ): Promise<AnnouncementRow | null> {
    const { now, notify, announcements } = this.#deps;
    const { title, message, target_url } = row;
    const news = { cause: `announcement-${row._id}`, type: "info", title, message, target_url } as const;
    const to = { place: { at: last.verified_at, id: last._id }, at: now() };
    const ids = people.map(({ _id }) => _id);
    try {
      const told = await notify(ids, news, async (session, count) => {
        if (!(await announcements.advance(row, { ...to, told: count }, session))) throw new Overtaken();
      });
      return { ...row, place: to.place, reached: row.reached + told };
    } catch (err) {
      if (err instanceof Overtaken) return null;
      throw err;
    }
  }

  /** Notifies each of these people in a separate transaction, and leaves out those who cannot be notified. */
  async #notifyOneByOne(row: AnnouncementRow, people: readonly Recipient[], last: Recipient) {
    let here = row;
    for (const person of people) {
      const after = await this.#deps.records.attempt("announcements", person._id, () =>
        this.#notifyPeople(here, [person], person),
      );
      if (after === null) return null;
      here = after ?? here;
    }
    return here.place?.id === last._id ? here : this.#notifyPeople(here, [], last);
  }

  #progress({ _id, reached, finished_at }: AnnouncementRow): void {
    this.#deps.announce.toAdmins("announcement:progress", {
      id: _id,
      reached,
      finished_at: finished_at?.toISOString() ?? null,
    });
  }

  /** Called when the server stops: the step ends after the current batch. */
  end(): void {
    this.#isEnding = true;
  }
}
