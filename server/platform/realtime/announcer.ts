import type { EventData, EventName } from "#shared/realtime.ts";
import type { IoServer } from "./io.ts";

/** The names of rooms, built here alone. A socket joins them by what the server knows, never by what a client says. */
export const rooms = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  presence: (userId: number) => `presence:${userId}`,
  admins: "admins",
  /** One of them. */
  admin: (userId: number) => `admin:${userId}`,
} as const;

/** Why sockets are closed whose session ended. */
export type EndReason = EventData<"session:ended">["reason"];

/** The one hand that announces. Services announce after the write, never before. */
export interface Announcer {
  /** To every tab of these users, but for one socket that hears it otherwise; encoded once. */
  toUsers<N extends EventName>(userIds: readonly number[], event: N, data: EventData<N>, spared?: string): void;
  /** To every tab of this user that can take it at this moment; it is worth nothing later. */
  toUserNow<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  /** Whether an admin has a tab open with this process. */
  adminsWatch(): boolean;
  /** To the tabs that show whether this user is there. */
  toWatchers<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  /** Lets the tabs of one user hear whether another one is there, or ends that. */
  watch(watcherId: number, userId: number): void;
  unwatch(watcherId: number, userId: number): void;
  /** To every tab of every admin, but for those of these people. */
  toAdmins<N extends EventName>(event: N, data: EventData<N>, but?: readonly number[]): void;
  /** To every tab of this user, if they are an admin. */
  toAdmin<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  toSession<N extends EventName>(sessionId: string, event: N, data: EventData<N>): void;
  /** Closes the sockets of a session that ended, after telling them why. */
  closeSession(sessionId: string, reason: EndReason): void;
  /** Closes the sockets of all sessions of a user, but for the one that is spared. */
  closeUser(userId: number, reason: EndReason, sparedSession?: string, why?: string): void;
}

export function createAnnouncer(io: () => IoServer): Announcer {
  const emit = <N extends EventName>(to: Sockets, event: N, data: EventData<N>): void => {
    // The event's name and data belong together by the signature; Socket.IO's own types cannot follow the pair.
    (to.emit as (name: string, payload: unknown) => void)(event, data);
  };
  const close = (sockets: Sockets, reason: EndReason, why?: string): void => {
    emit(sockets, "session:ended", { reason, ...(why !== undefined && { why }) });
    sockets.disconnectSockets(true);
  };
  return {
    toUsers: (userIds, event, data, spared) => {
      const sockets = io().to(userIds.map(rooms.user));
      // Each socket is in a room of its own name.
      emit(spared === undefined ? sockets : sockets.except(spared), event, data);
    },
    toUserNow: (userId, event, data) => emit(io().to(rooms.user(userId)).volatile, event, data),
    adminsWatch: () => io().sockets.adapter.rooms.has(rooms.admins),
    toWatchers: (userId, event, data) => emit(io().to(rooms.presence(userId)), event, data),
    watch: (watcherId, userId) => io().in(rooms.user(watcherId)).socketsJoin(rooms.presence(userId)),
    unwatch: (watcherId, userId) => io().in(rooms.user(watcherId)).socketsLeave(rooms.presence(userId)),
    toAdmins: (event, data, but = []) => emit(io().to(rooms.admins).except(but.map(rooms.admin)), event, data),
    toAdmin: (userId, event, data) => emit(io().to(rooms.admin(userId)), event, data),
    toSession: (sessionId, event, data) => emit(io().to(rooms.session(sessionId)), event, data),
    closeSession: (sessionId, reason) => close(io().in(rooms.session(sessionId)), reason),
    closeUser: (userId, reason, sparedSession, why) => {
      const sockets = io().in(rooms.user(userId));
      close(sparedSession === undefined ? sockets : sockets.except(rooms.session(sparedSession)), reason, why);
    },
  };
}

/** A choice of sockets, by their rooms. */
type Sockets = ReturnType<IoServer["to"]>;
