/** The messages from the processes of the database bench. */
export interface FloorRate {
  kind: "rate";
  /** Durable documents per second. */
  perSecond: number;
}

export interface WireListening {
  kind: "listening";
  port: number;
}
