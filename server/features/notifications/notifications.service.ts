import { randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import {
  NOTIFICATION_FAULTS,
  NOTIFICATIONS_PAGE,
  type NotificationDraft,
  type NotificationPage,
  type NotificationPlace,
} from "#shared/notifications/notifications.rest.ts";
import { type Notification, SYNC_NOTIFICATIONS } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationTarget } from "#shared/notifications/targets.ts";
import { pageCursor, placeOfPage, placeOfSync, syncCursor } from "./cursors.ts";
import type { NotificationRow } from "./notification.model.ts";
import type { NotificationsRepo } from "./notifications.repo.ts";

interface Deps {
  repo: NotificationsRepo;
  nextId: () => Promise<number>;
  takeIds: (count: number) => Promise<number[]>;
  userExists: (userId: number) => Promise<boolean>;
  /** Records, in the transaction, an admin's message to a person. */
  recordSent: (row: SentRow, session: ClientSession) => Promise<void>;
  limiter: Limiter;
  announce: Announcer;
  /** The owner's badge has to be counted anew. */
  stale: (userId: number) => void;
  now: () => Date;
}

type Fresh = Pick<
  NotificationRow,
  "user_id" | "cause" | "type" | "title" | "message" | "target_url" | "application_id"
>;
/** News of the server itself: where they lead is never left open. */
export type NewNotification = Omit<Fresh, "target_url"> & { target_url: NotificationTarget };

/** The record of an admin's message to a person. */
interface SentRow {
  cause: string;
  action: "notification.send";
  actor_id: number;
  subject_id: number;
  request_id: string;
  reason: string;
  at: Date;
}

/** The answer to somebody who was away. */
export interface NotificationChanges {
  notifications: Notification[];
  /** Ids of those that were deleted. */
  deleted: number[];
  /** For the next question. */
  cursor: string;
  /** More is left. */
  limited: boolean;
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row._id,
    type: row.type,
    title: row.title,
    message: row.message,
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: row.application_id ?? null,
    ...(row.target_url !== undefined && { targetUrl: row.target_url }),
  };
}

/** Notifications: written once for each cause, told to all tabs of their owner, read and deleted by the owner alone. */
export function createNotificationsService(deps: Deps) {
  const { repo, nextId, takeIds, userExists, recordSent, limiter, announce, stale, now } = deps;

  async function write(fresh: Fresh): Promise<void> {
    const row = { ...fresh, _id: await nextId(), is_read: false, created_at: now() };
    if (!(await repo.insert(row))) return;
    announce.toUsers([row.user_id], "notification:new", toNotification({ ...row, rev: 0 }));
    stale(row.user_id);
  }

  /** Together with what `alongside` writes, all or nothing. @returns how many were not there before */
  async function writeAll(
    news: readonly Fresh[],
    alongside: (session: ClientSession, written: number) => Promise<void>,
  ): Promise<number> {
    const ids = await takeIds(news.length);
    const common = { is_read: false, created_at: now() };
    const rows = news.map((fresh, n) => ({ ...fresh, ...common, _id: ids[n] ?? 0 }));
    const written = await repo.insertAll(rows, alongside);
    for (const row of written) {
      announce.toUsers([row.user_id], "notification:new", toNotification(row));
      stale(row.user_id);
    }
    return written.length;
  }

  /** Those that were not read until now are told to all tabs. */
  async function markRead(userId: number, which: { ids?: number[]; until?: Date }): Promise<void> {
    const ids = await repo.markRead(userId, which);
    if (ids.length === 0) return;
    announce.toUsers([userId], "notification:read", { ids });
    stale(userId);
  }

  return {
    /** Writes a notification once for each cause, and pushes it to its owner's tabs. */
    raise: (news: NewNotification): Promise<void> => write(news),

    /**
     * The same for many at once, who are told when it is on disk, together with what `alongside` writes.
     * @returns how many had not got it before
     */
    raiseAll: async (
      userIds: readonly number[],
      news: Pick<Fresh, "cause" | "type" | "title" | "message"> & { target_url: string | null },
      alongside: (session: ClientSession, told: number) => Promise<void>,
    ): Promise<number> => {
      return writeAll(
        userIds.map((user_id) => ({ ...news, user_id })),
        alongside,
      );
    },

    /**
     * POST /api/notifications: of an admin to one user. The same `client_id` again answers with what it wrote.
     * @throws {Fault} NOT_FOUND where there is no such user; CONFLICT where its receiver has deleted it
     */
    send: async (
      viewer: Viewer,
      { client_id, targetUrl, ...draft }: NotificationDraft,
      request_id: string,
    ): Promise<Notification> => {
      await limiter.spend("notification", String(viewer.userId));
      if (!(await userExists(draft.user_id))) throw new Fault("NOT_FOUND", NOTIFICATION_FAULTS.nobody);
      const cause = `admin-${viewer.userId}-${client_id ?? randomUUID()}`;
      const { application_id, ...told } = draft;
      const target = targetUrl === undefined ? {} : { target_url: targetUrl };
      const reason = `${draft.title}: ${draft.message}`;
      const record: SentRow = {
        ...{ cause: `notification.send-${cause}`, action: "notification.send", actor_id: viewer.userId },
        ...{ subject_id: draft.user_id, request_id, reason, at: now() },
      };
      const news = { ...told, cause, ...target, ...(application_id && { application_id }) };
      await writeAll([news], (session, written) => (written > 0 ? recordSent(record, session) : Promise.resolve()));
      const row = await repo.findByCause(draft.user_id, cause);
      if (!row || row.deleted_at) throw new Fault("CONFLICT", NOTIFICATION_FAULTS.deleted);
      return toNotification(row);
    },

    /** GET /api/notifications: newest first. */
    list: async (
      userId: number,
      { cursor, limit = NOTIFICATIONS_PAGE }: NotificationPlace,
    ): Promise<NotificationPage> => {
      const behind = cursor === undefined ? null : placeOfPage(cursor);
      const rows = await repo.page(userId, behind, limit + 1);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        notifications: shown.map(toNotification),
        next_cursor: last ? pageCursor({ at: last.created_at, id: last._id }) : null,
      };
    },

    /** PATCH /api/notifications/:id/read. @throws {Fault} NOT_FOUND unless it is the caller's */
    read: async (userId: number, id: number): Promise<Notification> => {
      await markRead(userId, { ids: [id] });
      const row = await repo.find(userId, id);
      if (!row) throw new Fault("NOT_FOUND");
      return toNotification(row);
    },

    /** PATCH /api/notifications/mark-all-read: those that were there when the call came. */
    readAll: (userId: number): Promise<void> => markRead(userId, { until: now() }),

    /** DELETE /api/notifications/:id; again is a success too. @throws {Fault} NOT_FOUND unless it is the caller's */
    remove: async (userId: number, id: number): Promise<void> => {
      const done = await repo.remove(userId, id, now());
      if (done === null) throw new Fault("NOT_FOUND");
      if (done === "again") return;
      announce.toUsers([userId], "notification:deleted", { ids: [id] });
      stale(userId);
    },

    /**
     * Deletes what somebody was told whose causes begin so, within a transaction.
     * @returns what tells the tabs, once that has gone through
     */
    eraseCauses: async (userId: number, prefixes: readonly string[], session: ClientSession): Promise<() => void> => {
      const ids = await repo.eraseCauses(userId, prefixes, now(), session);
      return () => {
        if (ids.length === 0) return;
        announce.toUsers([userId], "notification:deleted", { ids });
        stale(userId);
      };
    },

    /**
     * What has changed since the cursor of an earlier answer, for a tab that was away; without one nothing, and where to
     * go on from. So it is too for a cursor of another database, which lies behind everything that is here.
     */
    changedSince: async (userId: number, cursor: string | undefined): Promise<NotificationChanges> => {
      const place = cursor === undefined ? null : placeOfSync(cursor);
      const rows = place ? await repo.changedSince(userId, place, SYNC_NOTIFICATIONS) : [];
      const last = rows.at(-1);
      const next = last ? { rev: last.rev, id: last._id } : await restAt(userId, place);
      return {
        notifications: rows.filter((row) => !row.deleted_at).map(toNotification),
        deleted: rows.filter((row) => row.deleted_at).map((row) => row._id),
        cursor: syncCursor(next),
        limited: rows.length === SYNC_NOTIFICATIONS,
      };
    },

    removeOf: repo.removeOf,
    countUnread: repo.countUnread,
  };

  /** Where somebody goes on from who knows everything: before all changes that are still to come. */
  async function restAt(userId: number, place: { rev: number; id: number } | null) {
    const first = { rev: (await repo.newestRev(userId)) + 1, id: 0 };
    return place && place.rev <= first.rev ? place : first;
  }
}
export type NotificationsService = ReturnType<typeof createNotificationsService>;
