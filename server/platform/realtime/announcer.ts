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
  /** The sessions of a user that have sockets at this process. */
  openSessions(userId: number): string[];
  /** Sends the reason to the sockets of an ended session, and closes them. */
  closeSession(sessionId: string, reason: EndReason, why?: string): void;
  /** The same for all sessions of a user, except the spared one. @param why a text for the user */
  closeUser(userId: number, reason: EndReason, sparedSession?: string, why?: string): void;
}

interface CallKind {
  /** Whether tabs get something from it, for which they need a right. Closing sockets or leaving rooms needs none. */
  sends: boolean;
  /** Whether the other processes do it too, each for its own tabs. */
  elsewhere: boolean;
}

/** What the calls of an announcer do, for the announcers that are built around it. */
const CALLS = {
  toUsers: { sends: true, elsewhere: true },
  toUserNow: { sends: true, elsewhere: true },
  adminsWatch: { sends: false, elsewhere: false },
  // Each process announces to its own tabs who is online.
  toWatchers: { sends: true, elsewhere: false },
  watch: { sends: false, elsewhere: true },
  unwatch: { sends: false, elsewhere: true },
  toAdmins: { sends: true, elsewhere: true },
  toAdmin: { sends: true, elsewhere: true },
  openSessions: { sends: false, elsewhere: false },
  // The end of a session takes effect everywhere before its caller is answered: see `Everywhere`.
  closeSession: { sends: false, elsewhere: false },
  closeUser: { sends: false, elsewhere: true },
} as const satisfies Record<keyof Announcer, CallKind>;

type CallsOf<K extends keyof CallKind> = {
  [Name in keyof Announcer]: (typeof CALLS)[Name][K] extends true ? Name : never;
}[keyof Announcer];
const callsOf = <K extends keyof CallKind>(kind: K) =>
  (Object.keys(CALLS) as (keyof Announcer)[]).filter((name) => CALLS[name][kind]) as CallsOf<K>[];

/** The calls that send something to tabs. */
export type Send = CallsOf<"sends">;
export const SENDS = callsOf("sends");
/** The calls that other processes do too. */
export type SharedCall = CallsOf<"elsewhere">;
export const SHARED_CALLS = callsOf("elsewhere");

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
    toWatchers: (userId, event, data) => {
      const room = rooms.presence(userId);
      // Nobody watches most people, and a packet is encoded before its receivers are looked for.
      if (io().sockets.adapter.rooms.has(room)) emit(io().to(room), event, data);
    },
    watch: (watcherId, userId) => io().in(rooms.user(watcherId)).socketsJoin(rooms.presence(userId)),
    unwatch: (watcherId, userId) => io().in(rooms.user(watcherId)).socketsLeave(rooms.presence(userId)),
    toAdmins: (event, data, but = []) => emit(io().to(rooms.admins).except(but.map(rooms.admin)), event, data),
    toAdmin: (userId, event, data) => emit(io().to(rooms.admin(userId)), event, data),
    openSessions: (userId) => {
      const { adapter, sockets } = io().sockets;
      const theirs = [...(adapter.rooms.get(rooms.user(userId)) ?? [])];
      return [...new Set(theirs.flatMap((id) => sockets.get(id)?.data.viewer.sessionId ?? []))];
    },
    closeSession: (sessionId, reason, why) => close(io().in(rooms.session(sessionId)), reason, why),
    closeUser: (userId, reason, sparedSession, why) => {
      const sockets = io().in(rooms.user(userId));
      close(sparedSession === undefined ? sockets : sockets.except(rooms.session(sparedSession)), reason, why);
    },
  };
}

/** Sockets selected by their rooms. */
type Sockets = ReturnType<IoServer["to"]>;
