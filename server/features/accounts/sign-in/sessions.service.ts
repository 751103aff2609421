import { randomUUID } from "node:crypto";
import type { ClientSession, Model } from "mongoose";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import type { Everywhere } from "#server/platform/cluster/everywhere.ts";
import { createSignedTokens } from "#server/platform/crypto/signed-tokens.ts";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { deviceName, deviceText } from "#shared/accounts/device-name.ts";
import type { SessionInfo } from "#shared/accounts/sessions.rest.ts";
import type { SessionRow } from "./session.model.ts";

const DAY = 24 * 60 * 60 * 1000;
export const SESSION_MS = DAY;
export const REMEMBERED_SESSION_MS = 30 * DAY;

/** How long a socket may use a cached session. The events of a sign-out end it at once anyway. */
const CACHE_MS = 2000;
/** Sessions that are cached: those of open sockets. */
const CACHE_MAX = 50_000;
/** The precision of a session's last use. */
const USE_MS = 60 * 1000;
/** The most sessions that a list shows. */
const LIST_MAX = 100;

interface Deps {
  sessions: Model<SessionRow>;
  users: Pick<UsersRepo, "sessionAccount">;
  secret: Uint8Array;
  nextNumber: () => Promise<number>;
  background: Background;
  /** Called after sessions of this user began or ended. */
  changed: (userId: number) => void;
  /** Closes the sockets of a session at this process with a reason. */
  closeSession: (sessionId: string, reason: EndReason, why?: string) => void;
  /** The sessions of a user that have sockets at this process. */
  openSessions: (userId: number) => readonly string[];
  everywhere: Pick<Everywhere, "onOthers"> & Coverage;
  now: () => Date;
}

/** Why sessions end, for the tabs that close. */
export interface SessionEnd {
  reason: EndReason;
  /** A text for the user. */
  why?: string | undefined;
}

/** What is known at the sign-in that begins a session. */
interface Beginning {
  userAgent?: string;
  /** The user's password version, read together with the hash that was compared. */
  passwordVersion?: number | undefined;
}

/**
 * Sessions are database records. The token carries the user's id, the session's id and the expiry; whether the session
 * is still valid is read from the record each time.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #tokens;
  /** Viewers by session. */
  readonly #cache: SharedCache<string, Viewer | null>;
  readonly #endedElsewhere: (ids: readonly string[], end: SessionEnd, userId: number | null) => Promise<void>;
  readonly #toNote = new Set<string>();
  readonly #found = batchLoader(async (ids: readonly string[]) => {
    const rows = await this.#deps.sessions
      .find({ _id: { $in: ids } })
      .batchSize(ids.length)
      .lean<SessionRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#tokens = createSignedTokens({ secret: deps.secret, audience: "kasama-app", now: deps.now });
    this.#cache = new SharedCache({
      ...{ max: CACHE_MAX, forMs: CACHE_MS, coverage: deps.everywhere },
      clock: () => deps.now().getTime(),
    });
    this.#endedElsewhere = deps.everywhere.onOthers("sessions", (ids, end, userId) => this.#endHere(ids, end, userId));
  }

  /** Begins a session of 1 day, or of 30. @returns the token that names it */
  async begin(
    userId: number,
    remember: boolean,
    { userAgent = "", passwordVersion = 0 }: Beginning = {},
  ): Promise<{ token: string; expiresAt: Date; sessionId: string }> {
    const { now, sessions, nextNumber, changed } = this.#deps;
    const sessionId = randomUUID();
    const at = now();
    const expiresAt = new Date(at.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
    await sessions.create({
      _id: sessionId,
      number: await nextNumber(),
      user_id: userId,
      password_version: passwordVersion,
      device: deviceName(userAgent),
      created_at: at,
      last_used_at: at,
      expires_at: expiresAt,
    });
    changed(userId);
    const token = await this.#tokens.sign({ userId, id: sessionId }, { from: at, until: expiresAt });
    return { token, expiresAt, sessionId };
  }

  /** The viewer of a token, or null if its session is not valid. Every REST call uses this. */
  async resolve(token: string): Promise<Viewer | null> {
    const named = await this.#tokens.read(token);
    return named ? this.#use(named.id, named.userId) : null;
  }

  /**
   * The viewer of an open socket as the database has it now, or null if the session is not valid. That counts as no use of
   * the session: a tab that is only open must not look used.
   */
  verify({ sessionId, userId }: Viewer): Promise<Viewer | null> {
    return this.#look(sessionId, userId);
  }

  #use(sessionId: string, userId: number): Promise<Viewer | null> {
    return this.#look(sessionId, userId, (session) => this.#noteUse(session));
  }

  /** @param found called with a valid session */
  async #look(sessionId: string, userId: number, found?: (session: SessionRow) => void): Promise<Viewer | null> {
    const [rows, user] = await Promise.all([this.#found([sessionId]), this.#deps.users.sessionAccount(userId)]);
    const session = rows.get(sessionId);
    if (!session || session.user_id !== userId || session.expires_at <= this.#deps.now()) return null;
    // Nobody could end a session without a number, so sessions from before numbers existed are no longer valid.
    if (session.number === undefined) return null;
    if (user?.status !== "active" || !user.verified_at) return null;
    // The sign-in was under way while the password changed.
    if ((session.password_version ?? 0) < (user.password_version ?? 0)) return null;
    found?.(session);
    const { user_type: userType, show_presence: showsPresence = true, language = null } = user;
    const { company_owner_id: companyOwnerId } = user;
    const expiresAt = session.expires_at.getTime();
    return { userId, userType, companyOwnerId, sessionId, showsPresence, language, expiresAt };
  }

  /** Records the last use in the background: at most once a minute, in one write per event-loop turn. */
  #noteUse({ _id, last_used_at }: SessionRow): void {
    if (this.#deps.now().getTime() - last_used_at.getTime() < USE_MS) return;
    if (this.#toNote.size === 0) this.#deps.background.run("noting the use of sessions", () => this.#noteAll());
    this.#toNote.add(_id);
  }

  async #noteAll(): Promise<void> {
    const ids = [...this.#toNote];
    this.#toNote.clear();
    const at = this.#deps.now();
    await this.#deps.sessions.updateMany(
      { _id: { $in: ids }, last_used_at: { $lt: at } },
      { $set: { last_used_at: at } },
    );
  }

  /**
   * Reads the session of an already admitted viewer again and caches it: tabs that reconnect after an outage send
   * commands at once, which then need no further read. Their handshake has counted as a use.
   */
  recheck({ sessionId, userId }: Viewer): Promise<Viewer | null> {
    return this.#cache.refresh(sessionId, () => this.#look(sessionId, userId));
  }

  /**
   * The viewer of an open socket if its session is still valid: from the cache for two seconds, then from the record.
   * Concurrent commands share one read.
   */
  checkSession({ sessionId, userId }: Viewer): Promise<Viewer | null> {
    return this.#cache.get(sessionId, () => this.#use(sessionId, userId));
  }

  /** The devices that a user is signed in on, the most recently used first. */
  async listOf(viewer: Viewer): Promise<SessionInfo[]> {
    const rows = await this.#openOf(viewer.userId, LIST_MAX);
    return rows.map((row) => ({
      id: row.number,
      current: row._id === viewer.sessionId,
      device: deviceText(row.device),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }));
  }

  /** The open sessions of a user, the most recently used first. */
  #openOf(userId: number, limit: number) {
    return this.#deps.sessions
      .find({ user_id: userId, number: { $gt: 0 }, expires_at: { $gt: this.#deps.now() } })
      .sort({ last_used_at: -1, number: -1 })
      .limit(limit)
      .lean<(SessionRow & { number: number })[]>();
  }

  /**
   * Ends a session and closes its sockets. Like the methods below, it resolves when that has taken effect in every process.
   */
  async end(sessionId: string, end: SessionEnd): Promise<void> {
    const ended = await this.#deps.sessions.findOneAndDelete({ _id: sessionId }).lean<SessionRow | null>();
    if (ended) await this.#endOne(ended, end);
  }

  /** Ends one session of a user by its number. @returns its id, or null if the user has no such session */
  async endNumbered(userId: number, number: number, end: SessionEnd): Promise<string | null> {
    const ended = await this.#deps.sessions.findOneAndDelete({ number, user_id: userId }).lean<SessionRow | null>();
    if (ended) await this.#endOne(ended, end);
    return ended?._id ?? null;
  }

  async #endOne({ _id, user_id }: SessionRow, end: SessionEnd): Promise<void> {
    this.#deps.changed(user_id);
    await Promise.all([this.#endHere([_id], end, null), this.#endedElsewhere([_id], end, null)]);
  }

  /** Ends every session of a user except `spared`. */
  async endAll(userId: number, end: SessionEnd, spared?: string): Promise<void> {
    const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
    // Only to close them sooner: which others have to be closed is found out afterwards.
    const rows = await this.#deps.sessions.find(theirs, { _id: 1 }).lean<Pick<SessionRow, "_id">[]>();
    const ids = rows.map(({ _id }) => _id);
    await this.#deps.sessions.deleteMany(theirs);
    await this.ended(userId, ids, end);
  }

  /**
   * Closes the sockets of sessions whose records are gone, and of every other session of the user that is not valid: one
   * that began while the records were removed, or whose record an earlier call had removed whose answer was lost.
   */
  async ended(userId: number, sessionIds: readonly string[], end: SessionEnd): Promise<void> {
    this.#deps.changed(userId);
    await Promise.all([this.#endHere(sessionIds, end, userId), this.#endedElsewhere(sessionIds, end, userId)]);
  }

  /**
   * Safe to repeat, and to run late: a session that has ended never becomes valid again.
   * @param userId whose other sessions are checked; null for no check
   */
  async #endHere(sessionIds: readonly string[], { reason, why }: SessionEnd, userId?: number | null): Promise<void> {
    this.#cache.forget(sessionIds);
    for (const id of sessionIds) this.#deps.closeSession(id, reason, why);
    // Processes of an older version do not say whose sessions they are.
    if (typeof userId !== "number") return;
    const others = this.#deps.openSessions(userId);
    this.#cache.forget(others);
    const close = async (id: string) => {
      if (!(await this.#look(id, userId))) this.#deps.closeSession(id, reason, why);
    };
    await Promise.all(others.map(close));
  }

  /** The devices that a user is signed in on, for an admin: without anything that opens or names a session. */
  async devicesOf(userId: number, limit: number) {
    const rows = await this.#openOf(userId, limit);
    return rows.map(({ device, created_at, last_used_at }) => ({
      device: deviceText(device),
      created_at,
      last_used_at,
    }));
  }

  /** Removes every session of a user except `spared`, within a transaction. After the commit, `ended` takes the ids. */
  async removeAll(userId: number, session: ClientSession, spared?: string): Promise<string[]> {
    const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
    const rows = await this.#deps.sessions.find(theirs, { _id: 1 }, { session }).lean<Pick<SessionRow, "_id">[]>();
    await this.#deps.sessions.deleteMany(theirs, { session });
    return rows.map(({ _id }) => _id);
  }

  /** Keeps a session valid under the new password that its user is about to get. */
  async carryOver(sessionId: string, passwordVersion: number): Promise<void> {
    await this.#deps.sessions.updateOne({ _id: sessionId }, { $set: { password_version: passwordVersion } });
  }

  /** Drops the cache entry of a session whose last socket is closed. */
  forget(sessionId: string): void {
    this.#cache.forget([sessionId]);
  }
}
