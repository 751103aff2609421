import { heldUpBetween, watchTurns } from "./held-up.ts";

/** The promises of the delivery contract (messaging.md). */
export type Rule = "R1" | "R2" | "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9" | "R10";

/** A broken promise. Every planted bug must lead to one. */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly rule: Rule;
  constructor(rule: Rule, message: string) {
    super(`${rule}: ${message}`);
    this.rule = rule;
  }
}

/** @throws {Violation} unless the condition is true */
export function demand(rule: Rule, holds: boolean, message: string | (() => string)): void {
  if (!holds) throw new Violation(rule, typeof message === "string" ? message : message());
}

/** A message, from the moment it was written. */
export interface Send {
  client_id: string;
  conversation: number;
  sender: number;
  /** The tab that it was written in. Messages of one tab must stay in their order. */
  tab: number;
  content: string;
  /** The stored names of its files. */
  attachments: readonly string[];
  /** The id of the message to which it replies; null for none. */
  reply_to: number | null;
  /** Whether a try was refused because of its quote, and later ones were without it. */
  lostQuote: boolean;
  /** Milliseconds since the run began. */
  invokedAt: number;
  /** When it was first sent: later than it was written, if others of the tab waited before it. Null until then. */
  sentAt: number | null;
  /** Each attempt and its result: `unknown` if there was no answer, otherwise the code of the refusal. */
  tries: { at: number; outcome: "unknown" | string }[];
  /** The acknowledgement. From then on the message must be on the disk. */
  acked: { at: number; id: number; seq: number } | null;
}

/** Everything that was done to the system and everything that it answered, in chronological order. */
export interface History {
  sends: Send[];
  /** When the run began, in Unix time. */
  startedAt: number;
  /** Milliseconds since the run began. */
  now(): number;
  /** How long the machine has kept this process, and so probably all others, waiting between two times of `now`. */
  heldUp(from: number, to: number): number;
  /** Records what the test did to the system, and other notable moments. */
  note(what: string): void;
  /** The notes, and the sends that were not acknowledged at once, for a person who looks for the cause. */
  summary(): { notes: string; sends: string };
}

export function createHistory(): History {
  watchTurns();
  const start = performance.now();
  const sends: Send[] = [];
  const notes: { at: number; what: string }[] = [];
  const now = (): number => Math.round(performance.now() - start);
  const line = (send: Send): string => {
    const tries = send.tries.map(({ at, outcome }) => `${outcome} at ${at}`).join(", ");
    const end = send.acked ? `acked at ${send.acked.at} as seq ${send.acked.seq}` : "never acked";
    return `${send.client_id} '${send.content}' by ${send.sender} in ${send.conversation}: invoked at ${send.invokedAt}, ${tries}${tries ? ", " : ""}${end}`;
  };
  return {
    sends,
    startedAt: Date.now(),
    now,
    heldUp: (from, to) => heldUpBetween(start + from, start + to),
    note: (what) => notes.push({ at: now(), what }),
    summary: () => {
      const retried = sends.filter(({ acked, tries }) => !acked || tries.length > 0);
      const count = `${sends.length} messages, ${retried.length} of them not acknowledged at the first try`;
      return {
        notes: [...notes.map(({ at, what }) => `${String(at).padStart(7)} ms  ${what}`), count].join("\n"),
        sends: sends.map(line).join("\n"),
      };
    },
  };
}
