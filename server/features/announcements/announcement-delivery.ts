import { setTimeout } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import type { AnnouncementRow } from "./announcement.model.ts";
import type { AnnouncementsRepo } from "./announcements.repo.ts";

/** People who are told in one transaction: few, for messages wait behind it. */
const STEP = 20;
/** After a step nobody is told for twice as long as it took, and for this at least: chats go first. In milliseconds. */
const REST_MS = 10;
/** Admins hear so seldom how far it is, in milliseconds. */
const PROGRESS_MS = 500;

/** What everybody is told, once for each cause. */
export interface AnnouncementNotice {
  cause: string;
  type: "info";
  title: string;
  message: string;
  target_url: string | null;
}

interface Deps {
  announcements: Pick<AnnouncementsRepo, "find" | "advance" | "finish" | "release">;
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
 * Tells an announcement step by step: whoever a step is for gets it in the transaction that writes how far it has come,
 * so that whichever process goes on from there, after whatever end of this one, everybody gets it once.
 */
export function createAnnouncementDelivery({ announcements, audience, notify, announce, now }: Deps) {
  const underWay = new Map<number, Promise<void>>();
  let ended = false;

  /** @returns the row as it is behind this step; null where there is nothing left to do for this process */
  async function step(row: AnnouncementRow): Promise<AnnouncementRow | null> {
    const from = row.place ?? { at: new Date(0), id: null };
    const people = await audience(row.audience, row.created_at, from, STEP);
    const last = people.at(-1);
    if (!last?.verified_at) {
      const at = now();
      await announcements.finish(row._id, at);
      progress({ ...row, finished_at: at });
      return null;
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

  function progress({ _id, reached, finished_at }: AnnouncementRow): void {
    announce.toAdmins("announcement:progress", { id: _id, reached, finished_at: finished_at?.toISOString() ?? null });
  }

  async function goOn(id: number): Promise<void> {
    let row = await announcements.find(id);
    if (row?.finished_at) return;
    let said = performance.now();
    while (row && !ended) {
      const began = performance.now();
      row = await step(row);
      if (!row) return;
      const at = performance.now();
      if (at - said > PROGRESS_MS) {
        said = at;
        progress(row);
      }
      await setTimeout(Math.max(REST_MS, 2 * (at - began)));
    }
    if (row) await announcements.release(id);
  }

  return {
    /** Goes on with an announcement from where it is. @throws what the database said: a look of any process goes on */
    tell: (id: number): Promise<void> => {
      const running =
        underWay.get(id) ??
        goOn(id)
          .catch((err: unknown) => {
            if (!(err instanceof Overtaken)) throw err;
          })
          .finally(() => underWay.delete(id));
      underWay.set(id, running);
      return running;
    },
    /** Ends behind the step that is under way; the next process goes on at once. */
    end: (): void => {
      ended = true;
    },
  };
}
export type AnnouncementDelivery = ReturnType<typeof createAnnouncementDelivery>;
