import type { ClientSession } from "mongoose";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import {
  NOTIFICATIONS_PAGE,
  type NotificationPage,
  type NotificationPlace,
} from "#shared/notifications/notifications.rest.ts";
import { type Notification, SYNC_NOTIFICATIONS } from "#shared/notifications/notifications.schemas.ts";
import { pageCursor, parsePageCursor, parseSyncCursor, syncCursor } from "./cursors.ts";
import type { NotificationsRepo, RevCursor } from "./notifications.repo.ts";
import type { Presenter } from "./presenter.ts";

interface Deps {
  repo: Pick<NotificationsRepo, "find" | "page" | "changedSince" | "newestRev" | "markRead" | "remove" | "eraseCauses">;
  presenter: Presenter;
  announce: Announcer;
  /** The owner's unread count has changed. */
  unreadChanged: (userId: number) => void;
  now: () => Date;
}

/** What a tab that was offline has missed. */
export interface NotificationChanges {
  notifications: Notification[];
  /** The ids of those that were deleted. */
  deleted: number[];
  /** For the next call. */
  cursor: string;
  /** Whether there is more. */
  limited: boolean;
}

/** What owners do with their notifications: list, read and delete them. Every change is announced to all their tabs. */
export class NotificationsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/notifications: newest first. */
  async list(userId: number, { cursor, limit = NOTIFICATIONS_PAGE }: NotificationPlace): Promise<NotificationPage> {
    const after = cursor === undefined ? null : parsePageCursor(cursor);
    const { repo, presenter } = this.#deps;
    const rows = await repo.page(userId, after, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      notifications: await presenter.all(shown),
      next_cursor: last ? pageCursor({ at: last.created_at, id: last._id }) : null,
    };
  }

  /** PATCH /api/notifications/:id/read. @throws {Fault} NOT_FOUND unless it is the caller's */
  async read(userId: number, id: number): Promise<Notification> {
    await this.#markRead(userId, { ids: [id] });
    const row = await this.#deps.repo.find(userId, id);
    if (!row) throw new Fault("NOT_FOUND");
    return this.#deps.presenter.one(row);
  }

  /** PATCH /api/notifications/read: those of them that are the caller's. */
  readMany(userId: number, ids: number[]): Promise<void> {
    return this.#markRead(userId, { ids });
  }

  /** PATCH /api/notifications/mark-all-read: those that exist when the call arrives. */
  readAll(userId: number): Promise<void> {
    return this.#markRead(userId, { until: this.#deps.now() });
  }

  async #markRead(userId: number, which: { ids?: number[]; until?: Date }): Promise<void> {
    const { repo, announce, unreadChanged } = this.#deps;
    const ids = await repo.markRead(userId, which);
    if (ids.length === 0) return;
    announce.toUsers([userId], "notification:read", { ids });
    unreadChanged(userId);
  }

  /**
   * DELETE /api/notifications/:id; a repeated call succeeds too.
   * @throws {Fault} NOT_FOUND unless it is the caller's
   */
  async remove(userId: number, id: number): Promise<void> {
    const done = await this.#deps.repo.remove(userId, id, this.#deps.now());
    if (done === null) throw new Fault("NOT_FOUND");
    if (done === "now") this.#announceDeleted(userId, [id]);
  }

  /**
   * Erases a user's notifications whose cause begins with one of the prefixes, within a transaction.
   * @returns a function that announces it to the user's tabs, to be called after the commit
   */
  async eraseCauses(userId: number, prefixes: readonly string[], session: ClientSession): Promise<() => void> {
    const ids = await this.#deps.repo.eraseCauses(userId, prefixes, this.#deps.now(), session);
    return () => {
      if (ids.length > 0) this.#announceDeleted(userId, ids);
    };
  }

  #announceDeleted(userId: number, ids: number[]): void {
    this.#deps.announce.toUsers([userId], "notification:deleted", { ids });
    this.#deps.unreadChanged(userId);
  }

  /**
   * What has changed since the cursor of an earlier answer, for a tab that was offline. Without a cursor, and with a
   * cursor of another database (which is ahead of everything here), nothing, and the cursor to continue with.
   */
  async changedSince(userId: number, cursor: string | undefined): Promise<NotificationChanges> {
    const after = cursor === undefined ? null : parseSyncCursor(cursor);
    const { repo, presenter } = this.#deps;
    const rows = after ? await repo.changedSince(userId, after, SYNC_NOTIFICATIONS) : [];
    const last = rows.at(-1);
    const next = last ? { rev: last.rev, id: last._id } : await this.#endFor(userId, after);
    return {
      notifications: await presenter.all(rows.filter((row) => !row.deleted_at)),
      deleted: rows.filter((row) => row.deleted_at).map((row) => row._id),
      cursor: syncCursor(next),
      limited: rows.length === SYNC_NOTIFICATIONS,
    };
  }

  /** The cursor of a tab that has seen everything: before all changes that are still to come. */
  async #endFor(userId: number, after: RevCursor | null): Promise<RevCursor> {
    const end = { rev: (await this.#deps.repo.newestRev(userId)) + 1, id: 0 };
    return after && after.rev <= end.rev ? after : end;
  }
}
