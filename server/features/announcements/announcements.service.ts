import { createHash, randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events, NewEvent } from "#server/platform/events/events.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import {
  ANNOUNCEMENTS_PAGE,
  type AnnouncementPage,
  type AnnouncementsQuery,
} from "#shared/admin/announcements/announcements.rest.ts";
import type { Announcement, NewAnnouncement } from "#shared/admin/announcements/announcements.schemas.ts";
import { AnnouncementMade } from "#shared/admin/domain-events.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { AnnouncementRow } from "./announcement.model.ts";
import { mayAnnounce } from "./announcements.policy.ts";
import type { AnnouncementsRepo } from "./announcements.repo.ts";

/** Each announcement has its own key, so that no other event waits for it. */
export const announcementKey = (id: number): string => `announcement:${id}`;

/** The event of an announcement. It lists no accounts, because an announcement stays when its author is deleted. */
export const madeEvent = ({ _id, created_at }: AnnouncementRow): NewEvent => ({
  type: AnnouncementMade,
  id: `announcement-${_id}`,
  key: announcementKey(_id),
  at: created_at,
  accounts: [],
  payload: { announcement_id: _id },
});

/** The record of an announcement in the audit trail. */
interface Sent {
  cause: string;
  actor_id: number;
  action: "announcement.send";
  subject_id: number;
  request_id: string;
  at: Date;
}

interface Deps {
  announcements: AnnouncementsRepo;
  events: Pick<Events, "publish" | "deliver">;
  inTransaction: InTransaction;
  nextId: () => Promise<number>;
  countAudience: (audience: Audience) => Promise<number>;
  /** Names by user id, without deleted accounts. */
  names: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  record: (row: Sent, session: ClientSession) => Promise<void>;
  /** For the admins' activity feed; does not block. */
  noteRecord: (row: Sent) => void;
  background: Background;
  limiter: Pick<Limiter, "spend">;
  now: () => Date;
}

/** Announcements of admins to all users, or to all of one type: stored at once and delivered after the answer. */
export class Announcements {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * POST /api/admin/announcements. The same key is answered as the first time, also when delivery has begun since.
   * @throws {Fault} NOT_ALLOWED; TOO_FAST for a new one; CONFLICT for a key that was used for another content
   */
  async send(
    viewer: Viewer,
    body: NewAnnouncement,
    { requestId, key = randomUUID() }: { requestId: string; key?: string | undefined },
  ): Promise<Announcement> {
    const { announcements, background, events } = this.#deps;
    this.#assertMay(viewer);
    const fingerprint = hashOf([body.title, body.message, body.audience, body.target_url ?? null]);
    const call = hashOf([viewer.userId, key]);
    const stored =
      (await announcements.findByCall(call)) ?? (await this.#begin(viewer, body, { call, fingerprint, requestId }));
    if (stored.fingerprint !== fingerprint) throw new Fault("CONFLICT", T.keyReused);
    if (!stored.finished_at)
      background.run("delivering an announcement", () => events.deliver(announcementKey(stored._id)));
    const [answer] = await this.#present([{ ...stored, reached: 0, finished_at: null }]);
    if (!answer) throw new Error("an announcement was not presented");
    return answer;
  }

  #assertMay(viewer: Viewer): void {
    if (!mayAnnounce(viewer)) throw new Fault("NOT_ALLOWED");
  }

  /** Stores a new announcement, which counts towards the limit. Of two calls at once under one key, the first wins. */
  async #begin(
    viewer: Viewer,
    body: NewAnnouncement,
    { requestId, ...named }: { call: string; fingerprint: string; requestId: string },
  ): Promise<AnnouncementRow> {
    const { limiter, nextId, now, inTransaction, announcements, record, events, noteRecord } = this.#deps;
    await limiter.spend("announcement", String(viewer.userId));
    const [_id, at, by] = [await nextId(), now(), viewer.userId];
    const row: AnnouncementRow = {
      ...{ _id, by, ...named, ...body, target_url: body.target_url ?? null, request_id: requestId },
      ...{ created_at: at, place: null, reached: 0, moved_at: at, finished_at: null },
    };
    // An audit row needs a subject: here it is the author.
    const who = { actor_id: by, subject_id: by, request_id: requestId };
    const sent: Sent = { ...who, cause: `announcement-${_id}`, action: "announcement.send", at };
    try {
      await inTransaction(async (session) => {
        await announcements.insert(row, session);
        await record(sent, session);
        await events.publish(madeEvent(row), session);
      });
    } catch (err) {
      const first = announcements.isTaken(err) ? await announcements.findByCall(named.call) : null;
      if (!first) throw err;
      return first;
    }
    noteRecord(sent);
    return row;
  }

  async #present(rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
    const called = await this.#deps.names([...new Set(rows.flatMap(({ by }) => by ?? []))]);
    return rows.map((row) => toAnnouncement(row, called));
  }

  /** GET /api/admin/announcements: newest first. */
  async list(viewer: Viewer, query: AnnouncementsQuery): Promise<AnnouncementPage> {
    this.#assertMay(viewer);
    const { page = 1, pageSize = ANNOUNCEMENTS_PAGE } = query;
    const [total, rows] = await Promise.all([
      this.#deps.announcements.count(),
      this.#deps.announcements.page((page - 1) * pageSize, pageSize),
    ]);
    return { total, records: await this.#present(rows) };
  }

  /** GET /api/admin/announcements/reach. */
  async reach(viewer: Viewer, audience: Audience): Promise<{ people: number }> {
    this.#assertMay(viewer);
    return { people: await this.#deps.countAudience(audience) };
  }

  /** An account is deleted: its announcements stay, without their author. */
  forgetAuthor(userId: number): Promise<void> {
    return this.#deps.announcements.forgetAuthor(userId);
  }
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

function toAnnouncement(row: AnnouncementRow, called: ReadonlyMap<number, string>): Announcement {
  const { _id, by, title, message, audience, target_url, created_at, reached, finished_at } = row;
  const name = by === null ? undefined : called.get(by);
  return {
    id: _id,
    title,
    message,
    audience,
    target_url,
    by: by === null || name === undefined ? null : { id: by, name },
    created_at: created_at.toISOString(),
    reached,
    finished_at: finished_at?.toISOString() ?? null,
  };
}
