/** The messages between the fault tests and the module that they load into the server's process (inside.ts). */
export type ToServer = { kind: "look" } | { kind: "clock" /** How far the wall clock is off. */; ms: number };

/** What the process holds at the moment. */
export interface FromServer {
  kind: "held";
  sockets: number;
  timers: number;
  /** Connected sockets, their rooms, and the listeners of the process, the HTTP server and Engine.IO. */
  tabs: number;
  rooms: number;
  listeners: number;
  /** Bytes of memory that remain after a garbage collection. */
  kept: number;
  /** The ids of the connected sockets; null for another version of the product. */
  socketIds: string[] | null;
  /** How many other processes it knows; null for another version, and without Redis. */
  peers: number | null;
  /** How often the places were passed that the probes in edits.ts count. */
  passed: Record<string, number>;
}
