/** The messages between the bench and its processes. */

/** Two people in a conversation of their own. The first one sends. */
export interface Pair {
  conversation_id: number;
  sender: { id: number; token: string };
  receiver: { id: number; token: string };
}

/** The load of one generator, the same for every measured server. */
export interface Load {
  url: string;
  pairs: Pair[];
  /** Where the tabs of each pair connect, by the pair's index; all to `url` if there is none. */
  places?: { sender: string; receiver: string }[];
  /** Whether the receiver of each pair also sends, at the same pace. */
  twoWay?: boolean;
  /** The number of unacknowledged sends that each sender keeps pending; or one send every `everyMs` milliseconds. */
  pace: { inFlight: number } | { everyMs: number };
  warmUpMs: number;
  /** Bytes per text; `PAYLOAD_BYTES` by default. */
  bytes?: number;
}

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** The results between a `measure` and its `pause`. */
export interface Measured {
  /** The number of messages that arrived. */
  delivered: number;
  seconds: number;
  /** Milliseconds from send to receipt; null if nothing arrived. */
  latency: Latency | null;
  /** The same for the messages of pairs whose tabs are at the same address, and at two different ones. */
  within: Latency | null;
  across: Latency | null;
  /** Share of one core that the generator itself used: near 1, the generator is the bottleneck. */
  generatorCpu: number;
}

/** Counts over the whole life of the generator, including warm-up and the wait at the end. */
export interface Tally {
  sends: number;
  acks: number;
  /** Sends that were answered with a fault, or never. */
  refused: number;
  receipts: number;
  /** Receipts of a message that the receiver already had. */
  doubles: number;
  /** Acknowledged, but never received. */
  lost: number;
  /** Receipts whose `seq` was not higher than the last one of their conversation. */
  disordered: number;
  problems: string[];
}

export type ToGenerator = { kind: "load"; load: Load } | { kind: "measure" } | { kind: "pause" } | { kind: "end" };
export type FromGenerator =
  | { kind: "ready" }
  /** With the ports of the generator's ends of the connections, by pair: the sender's, the receiver's. */
  | { kind: "warm"; ports: [number, number][] }
  | { kind: "measuring" }
  | { kind: "measured"; measured: Measured }
  | { kind: "ended"; tally: Tally };

/** One tab of a crowd. `known` is what it sends with `sync`: each conversation with the newest `rev` that it has. */
export interface Tab {
  token: string;
  known: Record<string, number>;
}

/** How a crowd reconnected after all its connections were dropped at once. Times in milliseconds, sorted. */
export interface Return {
  /** When each tab was connected again. */
  back: number[];
  /** When each tab had the answer to `sync`; empty for a server that has no such command. */
  synced: number[];
  /** When each tab had the message that it was waiting for; without those that never got it. */
  caughtUp: number[];
  /** When each attempt to connect began. */
  attempts: number[];
  /** Attempts and requests that were refused, with the reason. */
  refused: string[];
}

export type ToCrowd =
  | { kind: "gather"; url: string; tabs: Tab[] }
  /** Drops all connections at once. */
  | { kind: "cut" }
  /** Lets all tabs reconnect, and waits for `sync` and a message if the server has them. */
  | { kind: "return"; isKasama: boolean }
  /** Asks for the number of notifications that each tab has received. */
  | { kind: "count" };
export type FromCrowd =
  | { kind: "ready" }
  | { kind: "gathered" }
  | { kind: "cut" }
  | { kind: "returned"; how: Return }
  | { kind: "counts"; notifications: number[] };

export type FromRelay = { kind: "listening"; url: string };

export interface JobsRequest {
  jobs: number;
  seekers: number;
  signedIn: number;
}

/** Two years of activity of this many people, who wrote about this many messages. */
export interface YearsRequest {
  users: number;
  messages: number;
}

export type ToAccounts =
  | { kind: "pairs"; count: number }
  /** Accounts that sign in with `PASSWORD`, if their address is verified. */
  | { kind: "logins"; count: number; verified: boolean }
  /** A person with a number of conversations and messages in each, of which the last few are unread. */
  | { kind: "inbox"; conversations: number; messages: number }
  /** Jobs of approved companies, and job seekers, some of whom are signed in. */
  | ({ kind: "jobs" } & JobsRequest)
  /** A signed-in admin. */
  | { kind: "admin" }
  | ({ kind: "years" } & YearsRequest)
  /** A number of accounts, one in five with a company. */
  | { kind: "lists"; users: number }
  /** A number of accounts, some of them signed in. */
  | { kind: "audience"; count: number; signedIn: number }
  /** Counts the notifications of an announcement. */
  | { kind: "notified"; announcement: number }
  /** The number of reads of the database since it started, without this one. */
  | { kind: "reads" }
  | { kind: "count"; conversations: number[] };
export type FromAccounts =
  | { kind: "ready" }
  | { kind: "pairs"; pairs: Pair[] }
  | { kind: "logins"; emails: string[] }
  | { kind: "inbox"; talks: Pair[] }
  | { kind: "jobs"; tokens: string[] }
  | { kind: "admin"; token: string }
  /** An admin's token, and the number of messages written. */
  | { kind: "years"; token: string; messages: number }
  /** An admin's token, and names to search for. */
  | { kind: "lists"; token: string; names: string[] }
  | { kind: "reads"; reads: number }
  /** The tokens of the signed-in people. */
  | { kind: "audience"; tokens: string[] }
  /** Stored notifications, and the number of people who have one. */
  | { kind: "notified"; rows: number; people: number }
  /** Stored rows, and the conversations whose `seq` is not exactly 1, 2, 3, ... */
  | { kind: "counted"; rows: number; broken: number };

/** The password of the bench's accounts. */
export const PASSWORD = "Kasama-bench-2026!";

export type ToLoopWatch = { kind: "watch" } | { kind: "report" };
export type FromLoopWatch = { kind: "watching" } | { kind: "blocks"; longestMs: number };

export type ToNoting =
  /** Records this many activities per second, by and about these people. */
  { kind: "note"; perSecond: number; seconds: number; people: number[] } | { kind: "settle" } | { kind: "count" };
export type FromNoting = { kind: "noted"; count: number } | { kind: "settled" } | { kind: "counted"; stored: number };

export type ToCollector = { kind: "collect" };
export type FromCollector = { kind: "collected"; liveBytes: number };

/** The length of a message's text in bytes. */
export const PAYLOAD_BYTES = 120;

/** A text of exactly that length, different for each message, without spaces at its ends. */
export function payload(number: number, bytes = PAYLOAD_BYTES): string {
  return `message ${number} `.padEnd(bytes, "kasama");
}
