/** What the bench and its processes say to each other. */

/** Two people in a conversation of their own. The first one sends. */
export interface Pair {
  conversation_id: number;
  sender: { id: number; token: string };
  receiver: { id: number; token: string };
}

/** One round's load, the same for whatever is measured. */
export interface Load {
  url: string;
  pairs: Pair[];
  /** Sends of each pair's sender that wait for their acknowledgement, always. */
  inFlight: number;
  warmUpMs: number;
  measureMs: number;
}

/** What a round gave. Counts are of the whole round, warm-up and tail included; the rest is of the measured time. */
export interface RoundResult {
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
  /** Receipts at the receivers within the measured time. */
  delivered: number;
  seconds: number;
  /** Milliseconds from send to receipt; null of a round in which nothing arrived. */
  latency: { p50: number; p99: number; max: number } | null;
  /** Share of one core that the generator itself used: near 1 it is the generator that is measured. */
  generatorCpu: number;
  problems: string[];
}

export type ToGenerator = { kind: "load"; load: Load };
export type FromGenerator =
  | { kind: "ready" }
  | { kind: "measuring" }
  | { kind: "measured" }
  | { kind: "result"; result: RoundResult };

export type FromRelay = { kind: "listening"; url: string };

export type ToAccounts = { kind: "make"; pairs: number } | { kind: "count"; conversations: number[] };
export type FromAccounts =
  | { kind: "ready" }
  | { kind: "made"; pairs: Pair[] }
  /** Rows on disk, and the conversations whose `seq` is not exactly 1, 2, 3, ... */
  | { kind: "counted"; rows: number; broken: number };

/** The length of a message's text, in bytes. */
export const PAYLOAD_BYTES = 120;

/** A text of exactly that length, without a blank at its ends, different for each message. */
export function payload(number: number): string {
  return `message ${number} `.padEnd(PAYLOAD_BYTES, "kasama");
}
