/** What the tests of faults and the module that they load into the server's process say to each other. */
export type ToServer = { kind: "look" } | { kind: "clock" /** How far the wall clock is off. */; ms: number };

/** What the process holds at this moment; `rss` in bytes. */
export interface FromServer {
  kind: "held";
  sockets: number;
  timers: number;
  rss: number;
}
