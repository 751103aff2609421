import { setTimeout } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
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

interface Deps {
  announcements: Pick<AnnouncementsRepo, "find" | "advance" | "finish">;
  /** Behind a place: who stands, and was verified by then, in the order of that. */
  audience: (
    audience: Audience,
    until: Date,
    place: TimeCursor,
    limit: number,
  ) => Promise<readonly { _id: number; verified_at: Date | null }[]>;
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
  now: () => Date;
}

/** Another process has gone on with it. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Notifies everybody whom an announcement is for, batch by batch. How far it has come is written in the transaction of
 * each batch: whichever process goes on from there, everybody gets it once.
 */
export function createAnnouncementDelivery({ announcements, audience, notify, announce, now }: Deps) {
  let isEnding = false;

  /** @returns the announcement as it is after this batch */
  async function notifyBatch(row: AnnouncementRow): Promise<AnnouncementRow> {
    const from = row.place ?? { at: new Date(0), id: null };
    const people = await audience(row.audience, row.created_at, from, BATCH);
    const last = people.at(-1);
    if (!last?.verified_at) {
      const finished_at = now();
      await announcements.finish(row._id, finished_at);
      return { ...row, finished_at };
    }
    const { title, message, target_url } = row;
    const news = { cause: `announcement-${row._id}`, type: "info", title, message, target_url } as const;
    const to = { place: { at: last.verified_at, id: last._id }, at: now() };
    const ids = people.map(({ _id }) => _id);
    const told = await notify(ids, news, async (session, count) => {
      if (!(await announcements.advance(row, { ...to, told: count }, session))) throw new Overtaken();
    });
    return { ...row, place: to.place, reached: row.reached + told };
  }

  const progress = ({ _id, reached, finished_at }: AnnouncementRow): void =>
    announce.toAdmins("announcement:progress", { id: _id, reached, finished_at: finished_at?.toISOString() ?? null });

  /** @returns the announcement as it is after some batches @throws {Overtaken} where another process has gone on with it */
  async function notifySome(row: AnnouncementRow): Promise<AnnouncementRow> {
    const endsAt = performance.now() + STEP_MS;
    for (let here = row; ; ) {
      const began = performance.now();
      here = await notifyBatch(here);
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
      try {
        const after = await notifySome(row);
        progress(after);
        return after.finished_at ? null : after.reached;
      } catch (err) {
        // The next step begins where that process has come to.
        if (err instanceof Overtaken) return row.reached;
        throw err;
      }
    },
    /** The server stops: a step ends after the batch that is under way. */
    end: (): void => {
      isEnding = true;
    },
  };
}
export type AnnouncementDelivery = ReturnType<typeof createAnnouncementDelivery>;
