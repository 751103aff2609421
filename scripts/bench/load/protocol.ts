/** What the bench and its processes say to each other. */

/** Two people in a conversation of their own. The first one sends. */
export interface Pair {
  conversation_id: number;
  sender: { id: number; token: string };
  receiver: { id: number; token: string };
}

/** The load of one generator, the same for whatever is measured. */
export interface Load {
  url: string;
  pairs: Pair[];
  /** Sends of each pair's sender that wait for their acknowledgement, always; or one send in so many milliseconds. */
  pace: { inFlight: number } | { everyMs: number };
  warmUpMs: number;
}

/** What was measured between a `measure` and its `pause`. */
export interface Measured {
  /** Receipts at the receivers. */
  delivered: number;
  seconds: number;
  /** Milliseconds from send to receipt; null where nothing arrived. */
  latency: { p50: number; p99: number; max: number } | null;
  /** Share of one core that the generator itself used: near 1 it is the generator that is measured. */
  generatorCpu: number;
}

/** Counts of the generator's whole life, warm-up and tail included. */
export interface Tally {
  sends: number;
  acks: number;
  /** Sends that were answered with a fault, or never. */
  refused: number;
  receipts: number;
  /** Receipts of a message that the receiver had before. */
  doubles: number;
  /** Acknowledged, and never received. */
  lost: number;
  /** Receipts whose `seq` was not above the last one of their conversation. */
  disordered: number;
  problems: string[];
}

export type ToGenerator = { kind: "load"; load: Load } | { kind: "measure" } | { kind: "pause" } | { kind: "end" };
export type FromGenerator =
  | { kind: "ready" }
  | { kind: "warm" }
  | { kind: "measuring" }
  | { kind: "measured"; measured: Measured }
  | { kind: "ended"; tally: Tally };

export type FromRelay = { kind: "listening"; url: string };

export type ToAccounts =
  | { kind: "pairs"; count: number }
  /** Accounts that can sign in with `PASSWORD`, or could if their address were verified. */
  | { kind: "logins"; count: number; verified: boolean }
  | { kind: "count"; conversations: number[] };
export type FromAccounts =
  | { kind: "ready" }
  | { kind: "pairs"; pairs: Pair[] }
  | { kind: "logins"; emails: string[] }
  /** Rows on disk, and the conversations whose `seq` is not exactly 1, 2, 3, ... */
  | { kind: "counted"; rows: number; broken: number };

/** What the bench's accounts are signed in with. */
export const PASSWORD = "Kasama-bench-2026!";

export type ToLoopWatch = { kind: "watch" } | { kind: "tell" };
export type FromLoopWatch = { kind: "watching" } | { kind: "blocks"; longestMs: number };

/** The length of a message's text, in bytes. */
export const PAYLOAD_BYTES = 120;

/** A text of exactly that length, without a blank at its ends, different for each message. */
export function payload(number: number): string {
  return `message ${number} `.padEnd(PAYLOAD_BYTES, "kasama");
}
