import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ClientToServer, ServerToClient } from "#shared/realtime.ts";
import type { Language } from "#shared/texts/languages.ts";

/** Data of a socket: the viewer of its handshake, replaced at each command. */
export interface SocketData {
  viewer: Viewer;
  /** Of its page; null for clients that ask for none. */
  language: Language | null;
}
export type IoServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type IoSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
