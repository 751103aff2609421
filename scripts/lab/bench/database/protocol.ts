/** What the processes of the database bench say to it. */
export interface FloorRate {
  kind: "rate";
  /** Documents on disk. */
  perSecond: number;
}

export interface WireListening {
  kind: "listening";
  port: number;
}
