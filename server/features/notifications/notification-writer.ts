import { randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { Fault } from "#shared/fault.ts";
import type { Note } from "#shared/notifications/notes.ts";
import type { NotificationDraft } from "#shared/notifications/notifications.rest.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationTarget } from "#shared/notifications/targets.ts";
import { notificationFaultsTexts as NOTIFICATION_FAULTS } from "#shared/notifications/texts/notification-faults/notification-faults.texts.ts";
import type { NotificationRow } from "./notification.model.ts";
import type { NotificationsRepo } from "./notifications.repo.ts";
import { type Presenter, storedTextsOf } from "./presenter.ts";

interface Deps {
  repo: Pick<NotificationsRepo, "insert" | "insertAll" | "findByCause">;
  nextId: () => Promise<number>;
  takeIds: (count: number) => Promise<number[]>;
  userExists: (userId: number) => Promise<boolean>;
  /** Records, in the transaction, an admin's message to a person. */
  recordSent: (row: SentRow, session: ClientSession) => Promise<void>;
  limiter: Limiter;
  presenter: Presenter;
  announce: Announcer;
  /** The owner's unread count has changed. */
  unreadChanged: (userId: number) => void;
  now: () => Date;
}

type Content = Pick<
  NotificationRow,
  "user_id" | "cause" | "type" | "title" | "message" | "note" | "person_id" | "target_url" | "application_id"
>;
/** What a notification says: data, from which each reader gets a text, or a text that a person has written. */
export type Says = { note: Note } | { title: string; message: string };
/** A notification that the server itself raises: it always says where it leads. */
export type NewNotification = Omit<Content, "title" | "message" | "note" | "target_url"> &
  Says & { target_url: NotificationTarget };

const textsOf = (says: Says) => ("note" in says ? storedTextsOf(says.note) : says);

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

/** Writes notifications, one for each cause, and announces them to all tabs of their owner. */
export class NotificationWriter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Writes a notification and announces it; does nothing if the owner already has one of the same cause. */
  async raise(notification: NewNotification): Promise<void> {
    const { repo, nextId, presenter, now } = this.#deps;
    const present = await presenter.prepared(notification);
    const row = { ...textsOf(notification), ...notification, _id: await nextId(), is_read: false, created_at: now() };
    if (await repo.insert(row)) this.#announce({ ...row, rev: 0 }, present);
  }

  /**
   * Writes the same notification for many users, together with what `alongside` writes, all or nothing. They are
   * announced when they are on disk.
   * @returns how many users did not have one of this cause yet
   */
  raiseAll(
    userIds: readonly number[],
    notification: Pick<Content, "cause" | "type"> & Says & { target_url: string | null },
    alongside: (session: ClientSession, written: number) => Promise<void>,
  ): Promise<number> {
    const texts = textsOf(notification);
    return this.#writeAll(
      userIds.map((user_id) => ({ ...texts, ...notification, user_id })),
      alongside,
    );
  }

  /**
   * POST /api/notifications: from an admin to one user. The same `client_id` again returns what the first call wrote.
   * @throws {Fault} NOT_FOUND if there is no such user; CONFLICT if the receiver has deleted it; TOO_FAST
   */
  async send(
    viewer: Viewer,
    { client_id, targetUrl, application_id, ...draft }: NotificationDraft,
    request_id: string,
  ): Promise<Notification> {
    const { limiter, userExists, recordSent, repo, now } = this.#deps;
    await limiter.spend("notification", String(viewer.userId));
    if (!(await userExists(draft.user_id))) throw new Fault("NOT_FOUND", NOTIFICATION_FAULTS.nobody);
    const cause = `admin-${viewer.userId}-${client_id ?? randomUUID()}`;
    const content: Content = {
      ...draft,
      cause,
      ...(targetUrl !== undefined && { target_url: targetUrl }),
      ...(application_id && { application_id }),
    };
    const record: SentRow = {
      cause: `notification.send-${cause}`,
      action: "notification.send",
      actor_id: viewer.userId,
      subject_id: draft.user_id,
      request_id,
      reason: `${draft.title}: ${draft.message}`,
      at: now(),
    };
    await this.#writeAll([content], (session, written) =>
      written > 0 ? recordSent(record, session) : Promise.resolve(),
    );
    const row = await repo.findByCause(draft.user_id, cause);
    if (!row || row.deleted_at) throw new Fault("CONFLICT", NOTIFICATION_FAULTS.deleted);
    return this.#deps.presenter.one(row);
  }

  async #writeAll(
    contents: readonly Content[],
    alongside: (session: ClientSession, written: number) => Promise<void>,
  ): Promise<number> {
    const { repo, takeIds, presenter, now } = this.#deps;
    const [ids, present] = await Promise.all([takeIds(contents.length), presenter.prepared({})]);
    const common = { is_read: false, created_at: now() };
    const rows = contents.map((content, n) => ({ ...content, ...common, _id: ids[n] ?? 0 }));
    const written = await repo.insertAll(rows, alongside);
    for (const row of written) this.#announce(row, present);
    return written.length;
  }

  #announce(row: NotificationRow, present: (row: NotificationRow) => Notification): void {
    // In English: the tabs of the owner may have different languages.
    const pushed = inLanguage(null, () => present(row));
    this.#deps.announce.toUsers([row.user_id], "notification:new", pushed);
    this.#deps.unreadChanged(row.user_id);
  }
}
