import type { EventData, EventName } from "#shared/realtime.ts";
import type { IoServer } from "./io.ts";

/** The names of rooms, built only here. A socket joins them by what the server knows, never by what a client sends. */
export const rooms = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  presence: (userId: number) => `presence:${userId}`,
  admins: "admins",
  /** One admin. */
  admin: (userId: number) => `admin:${userId}`,
} as const;

/** Why the sockets of a session are closed. */
export type EndReason = EventData<"session:ended">["reason"];

/** Sends events to sockets. Services announce after the write, never before. */
export interface Announcer {
  /** To every tab of these users, except one socket that gets the data in another way; encoded once. */
  toUsers<N extends EventName>(userIds: readonly number[], event: N, data: EventData<N>, spared?: string): void;
  /** To every tab of this user that can receive it now; dropped otherwise, because it is worthless later. */
  toUserNow<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  /** Whether an admin has a tab open with this process. */
  adminsWatch(): boolean;
  /** To the tabs that show whether this user is online. */
  toWatchers<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  /** Starts announcing the presence of a user to the tabs of another one. */
  watch(watcherId: number, userId: number): void;
  /** Stops that. */
  unwatch(watcherId: number, userId: number): void;
  /** To every tab of every admin, except these people. */
  toAdmins<N extends EventName>(event: N, data: EventData<N>, but?: readonly number[]): void;
  /** To every tab of this user, if they are an admin. */
  toAdmin<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  toSession<N extends EventName>(sessionId: string, event: N, data: EventData<N>): void;
  /** Sends the reason to the sockets of an ended session, and closes them. */
  closeSession(sessionId: string, reason: EndReason): void;
  /** The same for all sessions of a user, except the spared one. @param why a text for the user */
  closeUser(userId: number, reason: EndReason, sparedSession?: string, why?: string): void;
}

export function createAnnouncer(io: () => IoServer): Announcer {
  const emit = <N extends EventName>(to: Sockets, event: N, data: EventData<N>): void => {
    // The signature ties the event's name to its data; the types of Socket.IO cannot express that for a generic name.
    (to.emit as (name: string, payload: unknown) => void)(event, data);
  };
  const close = (sockets: Sockets, reason: EndReason, why?: string): void => {
    emit(sockets, "session:ended", { reason, ...(why !== undefined && { why }) });
    sockets.disconnectSockets(true);
  };
  return {
    toUsers: (userIds, event, data, spared) => {
      const sockets = io().to(userIds.map(rooms.user));
      // Each socket is in a room named by its id.
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

/** Sockets selected by their rooms. */
type Sockets = ReturnType<IoServer["to"]>;
