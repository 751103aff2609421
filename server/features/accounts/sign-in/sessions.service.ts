import { randomUUID } from "node:crypto";
import type { ClientSession, Model } from "mongoose";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import { createSignedTokens } from "#server/platform/crypto/signed-tokens.ts";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import type { SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { deviceName } from "./device-name.ts";
import type { SessionRow } from "./session.model.ts";

const DAY = 24 * 60 * 60 * 1000;
export const SESSION_MS = DAY;
export const REMEMBERED_SESSION_MS = 30 * DAY;

/** How long a socket may use a cached session. The events of a sign-out end it at once anyway. */
const CACHE_MS = 2000;
/** The precision of a session's last use. */
const USE_MS = 60 * 1000;
/** The most sessions that a list shows. */
const LIST_MAX = 100;

interface Deps {
  sessions: Model<SessionRow>;
  users: Pick<UsersRepo, "standing">;
  secret: Uint8Array;
  nextNumber: () => Promise<number>;
  background: Background;
  /** Called after sessions of this user began or ended. */
  changed: (userId: number) => void;
  now: () => Date;
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
  readonly #cache = new Map<string, { viewer: Promise<Viewer | null>; until: number }>();
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
    return named ? this.#look(named.id, named.userId) : null;
  }

  async #look(sessionId: string, userId: number): Promise<Viewer | null> {
    const [rows, user] = await Promise.all([this.#found([sessionId]), this.#deps.users.standing(userId)]);
    const session = rows.get(sessionId);
    if (!session || session.user_id !== userId || session.expires_at <= this.#deps.now()) return null;
    // Nobody could end a session without a number, so sessions from before numbers existed are no longer valid.
    if (session.number === undefined) return null;
    if (user?.status !== "active" || !user.verified_at) return null;
    // The sign-in was under way while the password changed.
    if ((session.password_version ?? 0) < (user.password_version ?? 0)) return null;
    this.#noteUse(session);
    const { user_type: userType, show_presence: showsPresence = true } = user;
    return { userId, userType, sessionId, showsPresence, expiresAt: session.expires_at.getTime() };
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
   * commands at once, which then need no further read.
   */
  recheck(viewer: Viewer): Promise<Viewer | null> {
    return this.#lookAnew(viewer);
  }

  /** Caches the result for two seconds. The promise is cached, so that concurrent commands share one read. */
  #lookAnew({ sessionId, userId }: Viewer): Promise<Viewer | null> {
    const entry = { viewer: this.#look(sessionId, userId), until: this.#deps.now().getTime() + CACHE_MS };
    this.#cache.set(sessionId, entry);
    entry.viewer.catch(() => {
      if (this.#cache.get(sessionId) === entry) this.#cache.delete(sessionId);
    });
    return entry.viewer;
  }

  /**
   * The viewer of an open socket if its session is still valid: from the cache for two seconds, then from the record.
   */
  stillStands(viewer: Viewer): Promise<Viewer | null> {
    const time = this.#deps.now().getTime();
    const known = this.#cache.get(viewer.sessionId);
    // The entry is further ahead than it can be if the clock was set back.
    const isFresh = known && known.until > time && known.until <= time + CACHE_MS;
    return isFresh ? known.viewer : this.#lookAnew(viewer);
  }

  /** The devices that a user is signed in on, the most recently used first. */
  async listOf(viewer: Viewer): Promise<SessionInfo[]> {
    const rows = await this.#openOf(viewer.userId, LIST_MAX);
    return rows.map((row) => ({
      id: row.number,
      current: row._id === viewer.sessionId,
      device: row.device,
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

  async end(sessionId: string): Promise<void> {
    const ended = await this.#deps.sessions.findOneAndDelete({ _id: sessionId }).lean<SessionRow | null>();
    this.#keepEnded(sessionId);
    if (ended) this.#deps.changed(ended.user_id);
  }

  /** A read that began before the session ended must not keep it valid for two more seconds. */
  #keepEnded(sessionId: string): void {
    if (this.#cache.has(sessionId))
      this.#cache.set(sessionId, { viewer: Promise.resolve(null), until: this.#deps.now().getTime() + CACHE_MS });
  }

  /** Ends one session of a user by its number. @returns its id, or null if the user has no such session */
  async endNumbered(userId: number, number: number): Promise<string | null> {
    const ended = await this.#deps.sessions.findOneAndDelete({ number, user_id: userId }).lean<SessionRow | null>();
    if (ended) {
      this.#keepEnded(ended._id);
      this.#deps.changed(userId);
    }
    return ended?._id ?? null;
  }

  /** Ends every session of a user except `spared`. */
  async endAll(userId: number, spared?: string): Promise<void> {
    const { sessions, changed } = this.#deps;
    const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
    const rows = await sessions.find(theirs, { _id: 1 }).lean<Pick<SessionRow, "_id">[]>();
    await sessions.deleteMany(theirs);
    for (const { _id } of rows) this.#keepEnded(_id);
    if (rows.length > 0) changed(userId);
  }

  /** The devices that a user is signed in on, for an admin: without anything that opens or names a session. */
  async devicesOf(userId: number, limit: number) {
    const rows = await this.#openOf(userId, limit);
    return rows.map(({ device, created_at, last_used_at }) => ({ device, created_at, last_used_at }));
  }

  /** Removes every session of a user except `spared`, within a transaction. After the commit, `ended` takes the ids. */
  async removeAll(userId: number, session: ClientSession, spared?: string): Promise<string[]> {
    const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
    const rows = await this.#deps.sessions.find(theirs, { _id: 1 }, { session }).lean<Pick<SessionRow, "_id">[]>();
    await this.#deps.sessions.deleteMany(theirs, { session });
    return rows.map(({ _id }) => _id);
  }

  ended(userId: number, sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#keepEnded(id);
    if (sessionIds.length > 0) this.#deps.changed(userId);
  }

  /** Keeps a session valid under the new password that its user is about to get. */
  async carryOver(sessionId: string, passwordVersion: number): Promise<void> {
    await this.#deps.sessions.updateOne({ _id: sessionId }, { $set: { password_version: passwordVersion } });
  }

  /** Drops the cache entry of a session whose last socket is closed. */
  forget(sessionId: string): void {
    this.#cache.delete(sessionId);
  }
}
