import type { EventData, EventName } from "#shared/realtime.ts";
import type { IoServer } from "./io.ts";

/** The names of rooms, built here alone. A socket joins them by what the server knows, never by what a client says. */
export const rooms = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  presence: (userId: number) => `presence:${userId}`,
  admins: "admins",
} as const;

/** The one hand that announces. Services announce after the write, never before. */
export interface Announcer {
  /** To every tab of these users; encoded once. */
  toUsers<N extends EventName>(userIds: readonly number[], event: N, data: EventData<N>): void;
  /** To the tabs that show whether this user is there. */
  toWatchers<N extends EventName>(userId: number, event: N, data: EventData<N>): void;
  toSession<N extends EventName>(sessionId: string, event: N, data: EventData<N>): void;
  /** Closes the sockets of a session that ended, after telling them why. */
  closeSession(sessionId: string, reason: EventData<"session:ended">["reason"]): void;
}

export function createAnnouncer(io: () => IoServer): Announcer {
  const emit = <N extends EventName>(room: string | string[], event: N, data: EventData<N>): void => {
    // The event's name and data belong together by the signature; Socket.IO's own types cannot follow the pair.
    (io().to(room).emit as (name: string, payload: unknown) => void)(event, data);
  };
  return {
    toUsers: (userIds, event, data) => emit(userIds.map(rooms.user), event, data),
    toWatchers: (userId, event, data) => emit(rooms.presence(userId), event, data),
    toSession: (sessionId, event, data) => emit(rooms.session(sessionId), event, data),
    closeSession: (sessionId, reason) => {
      emit(rooms.session(sessionId), "session:ended", { reason });
      io().in(rooms.session(sessionId)).disconnectSockets(true);
    },
  };
}
