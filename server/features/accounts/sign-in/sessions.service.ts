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

/** How long a socket may go on a session that was looked up before. The events of a logout end it at once anyway. */
const CACHE_MS = 2000;
/** How exactly the last use of a session is known. */
const USE_MS = 60 * 1000;
/** As many as a person can look through. */
const LIST_MAX = 100;

interface Deps {
  sessions: Model<SessionRow>;
  users: Pick<UsersRepo, "standing">;
  secret: Uint8Array;
  nextNumber: () => Promise<number>;
  background: Background;
  /** Told after one or more sessions of this user began or ended. */
  changed: (userId: number) => void;
  now: () => Date;
}

/** What is known at the login that a session begins with. */
interface Beginning {
  userAgent?: string;
  /** The user's, read together with the hash that the password was compared with. */
  passwordVersion?: number | undefined;
}

/**
 * Sessions are records. The token carries the user's id, the session's id and the end; whether the session still stands
 * is asked of the record each time.
 */
export function createSessions({ sessions, users, secret, nextNumber, background, changed, now }: Deps) {
  const tokens = createSignedTokens({ secret, audience: "kasama-app", now });
  const cache = new Map<string, { viewer: Promise<Viewer | null>; until: number }>();
  const toNote = new Set<string>();
  const found = batchLoader(async (ids: readonly string[]) => {
    const rows = await sessions
      .find({ _id: { $in: ids } })
      .batchSize(ids.length)
      .lean<SessionRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });

  async function look(sessionId: string, userId: number): Promise<Viewer | null> {
    const [rows, user] = await Promise.all([found([sessionId]), users.standing(userId)]);
    const session = rows.get(sessionId);
    if (!session || session.user_id !== userId || session.expires_at <= now()) return null;
    // Nobody could end a session without a number by itself: those of before there were numbers are over.
    if (session.number === undefined) return null;
    if (user?.status !== "active" || !user.verified_at) return null;
    // Begun by a login that was under way while the password changed.
    if ((session.password_version ?? 0) < (user.password_version ?? 0)) return null;
    noteUse(session);
    const { user_type: userType, show_presence: showsPresence = true } = user;
    return { userId, userType, sessionId, showsPresence, expiresAt: session.expires_at.getTime() };
  }

  /** The most recently used first. */
  const openOf = (userId: number, limit: number) =>
    sessions
      .find({ user_id: userId, number: { $gt: 0 }, expires_at: { $gt: now() } })
      .sort({ last_used_at: -1, number: -1 })
      .limit(limit)
      .lean<(SessionRow & { number: number })[]>();

  /** Written once a minute at most, those of one turn together, and nobody waits for it. */
  function noteUse({ _id, last_used_at }: SessionRow): void {
    if (now().getTime() - last_used_at.getTime() < USE_MS) return;
    if (toNote.size === 0) background.run("noting the use of sessions", noteAll);
    toNote.add(_id);
  }

  async function noteAll(): Promise<void> {
    const ids = [...toNote];
    toNote.clear();
    const at = now();
    await sessions.updateMany({ _id: { $in: ids }, last_used_at: { $lt: at } }, { $set: { last_used_at: at } });
  }

  /** What a look found that began before the end must not let the session live on for two seconds. */
  function keepEnded(sessionId: string): void {
    if (cache.has(sessionId))
      cache.set(sessionId, { viewer: Promise.resolve(null), until: now().getTime() + CACHE_MS });
  }

  /** What is found is believed for two seconds. The promise is kept, so that commands of the same moment share one look. */
  function lookAnew({ sessionId, userId }: Viewer): Promise<Viewer | null> {
    const entry = { viewer: look(sessionId, userId), until: now().getTime() + CACHE_MS };
    cache.set(sessionId, entry);
    entry.viewer.catch(() => {
      if (cache.get(sessionId) === entry) cache.delete(sessionId);
    });
    return entry.viewer;
  }

  return {
    /** Begins a session of 1 day, or of 30. @returns the token that names it */
    begin: async (
      userId: number,
      remember: boolean,
      { userAgent = "", passwordVersion = 0 }: Beginning = {},
    ): Promise<{ token: string; expiresAt: Date; sessionId: string }> => {
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
      const token = await tokens.sign({ userId, id: sessionId }, { from: at, until: expiresAt });
      return { token, expiresAt, sessionId };
    },
    /** Who a token stands for at this moment, or null. Each REST call asks this. */
    resolve: async (token: string): Promise<Viewer | null> => {
      const named = await tokens.read(token);
      return named ? look(named.id, named.userId) : null;
    },
    /**
     * The same for a viewer whose token was checked before, asked of the record anew. Those who come back after an outage
     * ask something at once: they need no further look for that.
     */
    recheck: (viewer: Viewer): Promise<Viewer | null> => lookAnew(viewer),
    /** The same for an open socket's events: from memory for two seconds, then from the record again. */
    stillStands: (viewer: Viewer): Promise<Viewer | null> => {
      const time = now().getTime();
      const known = cache.get(viewer.sessionId);
      // Further ahead than it can be: the clock was set back since.
      const isFresh = known && known.until > time && known.until <= time + CACHE_MS;
      return isFresh ? known.viewer : lookAnew(viewer);
    },
    /** Where somebody is signed in, the most recently used first. */
    listOf: async (viewer: Viewer): Promise<SessionInfo[]> => {
      const rows = await openOf(viewer.userId, LIST_MAX);
      return rows.map((row) => ({
        id: row.number,
        current: row._id === viewer.sessionId,
        device: row.device,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      }));
    },
    end: async (sessionId: string): Promise<void> => {
      const ended = await sessions.findOneAndDelete({ _id: sessionId }).lean<SessionRow | null>();
      keepEnded(sessionId);
      if (ended) changed(ended.user_id);
    },
    /** Ends one session of a user, by its number. @returns its id, or null if the user has no such session */
    endNumbered: async (userId: number, number: number): Promise<string | null> => {
      const ended = await sessions.findOneAndDelete({ number, user_id: userId }).lean<SessionRow | null>();
      if (ended) {
        keepEnded(ended._id);
        changed(userId);
      }
      return ended?._id ?? null;
    },
    /** Ends every session of a user, but for the one that is spared. */
    endAll: async (userId: number, spared?: string): Promise<void> => {
      const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
      const rows = await sessions.find(theirs, { _id: 1 }).lean<Pick<SessionRow, "_id">[]>();
      await sessions.deleteMany(theirs);
      for (const { _id } of rows) keepEnded(_id);
      if (rows.length > 0) changed(userId);
    },
    /** Where somebody is signed in, for an admin: nothing that would open or name a session. */
    devicesOf: async (userId: number, limit: number) => {
      const rows = await openOf(userId, limit);
      return rows.map(({ device, created_at, last_used_at }) => ({ device, created_at, last_used_at }));
    },
    /**
     * Every session of a user, but for the one that is spared, within a transaction. Once that has gone through, `ended`
     * takes the ids.
     */
    removeAll: async (userId: number, session: ClientSession, spared?: string): Promise<string[]> => {
      const theirs = { user_id: userId, ...(spared === undefined ? {} : { _id: { $ne: spared } }) };
      const rows = await sessions.find(theirs, { _id: 1 }, { session }).lean<Pick<SessionRow, "_id">[]>();
      await sessions.deleteMany(theirs, { session });
      return rows.map(({ _id }) => _id);
    },
    ended: (userId: number, sessionIds: readonly string[]): void => {
      for (const id of sessionIds) keepEnded(id);
      if (sessionIds.length > 0) changed(userId);
    },
    /** Lets a session go on under the password that its user is about to get. */
    carryOver: async (sessionId: string, passwordVersion: number): Promise<void> => {
      await sessions.updateOne({ _id: sessionId }, { $set: { password_version: passwordVersion } });
    },
    /** Nothing is kept of a session whose last socket is gone. */
    forget: (sessionId: string): void => {
      cache.delete(sessionId);
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
