import { setTimeout } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import { isTransient } from "#server/platform/http/errors.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import type { AnnouncementRow } from "./announcement.model.ts";
import type { AnnouncementsRepo } from "./announcements.repo.ts";

/** People who are notified in one transaction: few, because messages wait meanwhile. */
const BATCH = 20;
/** After a batch the delivery rests twice as long as it took, and for this at least: chats go first. In milliseconds. */
const REST_MS = 10;
/** How long a step of the event goes on, and how often admins see the progress, in milliseconds. */
const STEP_MS = 500;

/** A notification for many people, written once for each cause. */
export interface AnnouncementNotice {
  cause: string;
  type: "info";
  title: string;
  message: string;
  target_url: string | null;
}

/** Somebody the announcement is for. An account that an announcement reaches was verified. */
interface Recipient {
  _id: number;
  verified_at: Date;
}

interface Deps {
  announcements: Pick<AnnouncementsRepo, "find" | "advance" | "finish">;
  /** Behind a place: who stands, and was verified by then, in the order of that. */
  audience: (audience: Audience, until: Date, place: TimeCursor, limit: number) => Promise<readonly Recipient[]>;
  /**
   * Writes the same news for many, in one transaction with what `alongside` writes, and pushes them.
   * @returns how many had not got them before
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
 * Notifies everybody an announcement is for, batch by batch. The position is written in the transaction of each batch:
 * whichever process continues from there, everybody is notified once. A person who cannot be notified is left out.
 */
export function createAnnouncementDelivery({ announcements, audience, notify, announce, records, now }: Deps) {
  let isEnding = false;

  /**
   * Notifies these people and moves the position behind `last`, both or neither.
   * @returns the announcement as it is afterwards; null if another process has continued with it
   */
  async function notifyPeople(
    row: AnnouncementRow,
    people: readonly Recipient[],
    last: Recipient,
  ): Promise<AnnouncementRow | null> {
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

  /** Notifies each of these people in a transaction of their own, and leaves out those who cannot be notified. */
  async function notifyOneByOne(row: AnnouncementRow, people: readonly Recipient[], last: Recipient) {
    let here = row;
    for (const person of people) {
      const after = await records.attempt("announcements", person._id, () => notifyPeople(here, [person], person));
      if (after === null) return null;
      here = after ?? here;
    }
    return here.place?.id === last._id ? here : notifyPeople(here, [], last);
  }

  /** @returns the announcement as it is after this batch; null if another process has continued with it */
  async function notifyBatch(row: AnnouncementRow): Promise<AnnouncementRow | null> {
    const from = row.place ?? { at: new Date(0), id: null };
    const people = await audience(row.audience, row.created_at, from, BATCH);
    const last = people.at(-1);
    if (!last) {
      const finished_at = now();
      await announcements.finish(row._id, finished_at);
      return { ...row, finished_at };
    }
    try {
      return await notifyPeople(row, people, last);
    } catch (err) {
      if (isTransient(err)) throw err;
      return notifyOneByOne(row, people, last);
    }
  }

  const progress = ({ _id, reached, finished_at }: AnnouncementRow): void =>
    announce.toAdmins("announcement:progress", { id: _id, reached, finished_at: finished_at?.toISOString() ?? null });

  /** @returns the announcement as it is after some batches; null if another process has continued with it */
  async function notifySome(row: AnnouncementRow): Promise<AnnouncementRow | null> {
    const endsAt = performance.now() + STEP_MS;
    for (let here = row; ; ) {
      const began = performance.now();
      const after = await notifyBatch(here);
      if (!after) return null;
      here = after;
      const at = performance.now();
      if (here.finished_at || isEnding) return here;
      await setTimeout(Math.max(REST_MS, 2 * (at - began)));
      if (at > endsAt) return here;
    }
  }

  return {
    /**
     * Goes on with an announcement from where it is, for a while.
     * @returns how many it has reached; null when everybody has it
     */
    step: async (id: number): Promise<number | null> => {
      const row = await announcements.find(id);
      if (!row || row.finished_at) return null;
      const after = await notifySome(row);
      // The next step begins at the position that the other process has written.
      if (!after) return row.reached;
      progress(after);
      return after.finished_at ? null : after.reached;
    },
    /** The server stops: a step ends after the batch that is under way. */
    end: (): void => {
      isEnding = true;
    },
  };
}
export type AnnouncementDelivery = ReturnType<typeof createAnnouncementDelivery>;
