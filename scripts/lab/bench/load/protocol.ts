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
  /** Of each text; `PAYLOAD_BYTES` where nothing is said. */
  bytes?: number;
}

/** What was measured between a `measure` and its `pause`. */
export interface Measured {
  /** Receipts at the receivers. */
  delivered: number;
  seconds: number;
  /** Milliseconds from send to receipt; null where nothing arrived. */
  latency: { p50: number; p95: number; p99: number; max: number } | null;
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

/** One tab of a crowd. `known` is what it names when it asks with `sync`: each conversation with the newest `rev` it has. */
export interface Tab {
  token: string;
  known: Record<string, number>;
}

/** How a crowd came back once it could, after all its connections were cut in one moment. In milliseconds, sorted. */
export interface Return {
  /** When each tab was connected again. */
  back: number[];
  /** When each tab had `sync`'s answer; empty for a server that has no such command. */
  synced: number[];
  /** When each tab had the message that it was to wait for; those that never had it are missing. */
  caughtUp: number[];
  /** When each attempt to connect began. */
  attempts: number[];
  /** Attempts and questions that were refused, with the reason. */
  refused: string[];
}

export type ToCrowd =
  | { kind: "gather"; url: string; tabs: Tab[] }
  /** Cuts all connections in one moment. */
  | { kind: "cut" }
  /** Lets all tabs come back; `sync` and a message are waited for where the server has them. */
  | { kind: "return"; isKasama: boolean }
  /** How many notifications each tab was told. */
  | { kind: "tell" };
export type FromCrowd =
  | { kind: "ready" }
  | { kind: "gathered" }
  | { kind: "cut" }
  | { kind: "returned"; how: Return }
  | { kind: "told"; notifications: number[] };

export type FromRelay = { kind: "listening"; url: string };

export interface JobsWish {
  jobs: number;
  seekers: number;
  signedIn: number;
}

/** Two years of so many people, who wrote about so many messages. */
export interface YearsWish {
  users: number;
  messages: number;
}

export type ToAccounts =
  | { kind: "pairs"; count: number }
  /** Accounts that can sign in with `PASSWORD`, or could if their address were verified. */
  | { kind: "logins"; count: number; verified: boolean }
  /** A person with so many conversations of so many messages each, of which the last few are unread. */
  | { kind: "inbox"; conversations: number; messages: number }
  /** Jobs of approved companies, and seekers, some of whom are signed in. */
  | ({ kind: "jobs" } & JobsWish)
  /** An admin who is signed in. */
  | { kind: "admin" }
  | ({ kind: "years" } & YearsWish)
  /** So many accounts, one in five with a company. */
  | { kind: "lists"; users: number }
  /** So many accounts, some of them signed in. */
  | { kind: "audience"; count: number; signedIn: number }
  /** The notifications of an announcement. */
  | { kind: "notified"; announcement: number }
  /** Reads of the database since it started, this one not counted. */
  | { kind: "reads" }
  | { kind: "count"; conversations: number[] };
export type FromAccounts =
  | { kind: "ready" }
  | { kind: "pairs"; pairs: Pair[] }
  | { kind: "logins"; emails: string[] }
  | { kind: "inbox"; talks: Pair[] }
  | { kind: "jobs"; tokens: string[] }
  | { kind: "admin"; token: string }
  /** Of an admin; and how many messages were written. */
  | { kind: "years"; token: string; messages: number }
  /** Of an admin; and what somebody types who looks for some of them. */
  | { kind: "lists"; token: string; names: string[] }
  | { kind: "reads"; reads: number }
  /** Of those who are signed in. */
  | { kind: "audience"; tokens: string[] }
  /** Notifications on disk, and how many people have one. */
  | { kind: "notified"; rows: number; people: number }
  /** Rows on disk, and the conversations whose `seq` is not exactly 1, 2, 3, ... */
  | { kind: "counted"; rows: number; broken: number };

/** What the bench's accounts are signed in with. */
export const PASSWORD = "Kasama-bench-2026!";

export type ToLoopWatch = { kind: "watch" } | { kind: "tell" };
export type FromLoopWatch = { kind: "watching" } | { kind: "blocks"; longestMs: number };

export type ToNoting =
  /** So many activities a second, of and about these people. */
  { kind: "note"; perSecond: number; seconds: number; people: number[] } | { kind: "settle" } | { kind: "count" };
export type FromNoting = { kind: "noted"; count: number } | { kind: "settled" } | { kind: "counted"; stored: number };

export type ToCollector = { kind: "collect" };
export type FromCollector = { kind: "collected"; liveBytes: number };

/** The length of a message's text, in bytes. */
export const PAYLOAD_BYTES = 120;

/** A text of exactly that length, without a blank at its ends, different for each message. */
export function payload(number: number, bytes = PAYLOAD_BYTES): string {
  return `message ${number} `.padEnd(bytes, "kasama");
}
