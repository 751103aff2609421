import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Model } from "mongoose";
import type { Viewer } from "#server/http/viewer.ts";
import type { SessionRow } from "./session.model.ts";
import type { UsersRepo } from "./users.repo.ts";

const DAY = 24 * 60 * 60 * 1000;
export const SESSION_MS = DAY;
export const REMEMBERED_SESSION_MS = 30 * DAY;

const ALGORITHM = "HS256";
const ISSUER = "kasama";
const AUDIENCE = "kasama-app";

/** How long a socket may go on a session that was looked up before. The events of a logout end it at once anyway. */
const CACHE_MS = 2000;

interface Needs {
  sessions: Model<SessionRow>;
  users: UsersRepo;
  secret: Uint8Array;
  now: () => Date;
}

/**
 * Sessions are records. The token carries the user's id, the session's id and the end, signed with one pinned
 * algorithm; whether the session still stands is asked of the record each time.
 */
export function createSessions({ sessions, users, secret, now }: Needs) {
  const cache = new Map<string, { viewer: Promise<Viewer | null>; until: number }>();

  async function look(sessionId: string, userId: number): Promise<Viewer | null> {
    const [session, user] = await Promise.all([
      sessions.findById(sessionId).lean<SessionRow | null>(),
      users.standing(userId),
    ]);
    if (!session || session.user_id !== userId || session.expires_at <= now()) return null;
    if (user?.status !== "active" || !user.verified_at) return null;
    return { userId, userType: user.user_type, sessionId, expiresAt: session.expires_at.getTime() };
  }

  async function read(token: string): Promise<{ sessionId: string; userId: number } | null> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ["sub", "jti", "exp"],
        currentDate: now(),
      });
      const userId = Number(payload.sub);
      return payload.jti && Number.isSafeInteger(userId) ? { sessionId: payload.jti, userId } : null;
    } catch (err) {
      if (err instanceof errors.JOSEError) return null;
      throw err;
    }
  }

  return {
    /** Begins a session of 1 day, or of 30. @returns the token that names it */
    begin: async (userId: number, remember: boolean): Promise<{ token: string; expiresAt: Date }> => {
      const sessionId = randomUUID();
      const at = now();
      const expiresAt = new Date(at.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
      await sessions.create({ _id: sessionId, user_id: userId, created_at: at, expires_at: expiresAt });
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setSubject(String(userId))
        .setJti(sessionId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(expiresAt)
        .sign(secret);
      return { token, expiresAt };
    },
    /** Who a token stands for at this moment, or null. Each REST call asks this. */
    resolve: async (token: string): Promise<Viewer | null> => {
      const named = await read(token);
      return named ? look(named.sessionId, named.userId) : null;
    },
    /** The same for a viewer whose token was checked before, asked of the record anew. */
    recheck: (viewer: Viewer): Promise<Viewer | null> => look(viewer.sessionId, viewer.userId),
    /** The same for an open socket's events: from memory for two seconds, then from the record again. */
    stillStands: (viewer: Viewer): Promise<Viewer | null> => {
      const time = now().getTime();
      const known = cache.get(viewer.sessionId);
      if (known && known.until > time) return known.viewer;
      // The promise is kept, so that commands of the same moment share one look.
      const entry = { viewer: look(viewer.sessionId, viewer.userId), until: time + CACHE_MS };
      cache.set(viewer.sessionId, entry);
      entry.viewer.catch(() => {
        if (cache.get(viewer.sessionId) === entry) cache.delete(viewer.sessionId);
      });
      return entry.viewer;
    },
    end: async (sessionId: string): Promise<void> => {
      await sessions.deleteOne({ _id: sessionId });
      // Also what a look found that began before the end: it must not let the session live on for two seconds.
      cache.set(sessionId, { viewer: Promise.resolve(null), until: now().getTime() + CACHE_MS });
    },
    /** Nothing is kept of a session whose last socket is gone. */
    forget: (sessionId: string): void => {
      cache.delete(sessionId);
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
