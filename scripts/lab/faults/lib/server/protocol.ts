/** What the tests of faults and the module that they load into the server's process say to each other. */
export type ToServer = { kind: "look" } | { kind: "clock" /** How far the wall clock is off. */; ms: number };

/** What the process holds at this moment. */
export interface FromServer {
  kind: "held";
  sockets: number;
  timers: number;
  /** Admitted sockets, the rooms that they are in, and who listens to the process, the HTTP server and the engine. */
  tabs: number;
  rooms: number;
  listeners: number;
  /** Bytes in memory that a collection has left. */
  kept: number;
}
