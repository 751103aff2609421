/** What is promised of a message, as messaging.md names it. */
export type Rule = "R1" | "R2" | "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9";

/** A promise that was broken, which is what a planted bug must lead to. */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly rule: Rule;
  constructor(rule: Rule, message: string) {
    super(`${rule}: ${message}`);
    this.rule = rule;
  }
}

/** @throws {Violation} where the condition does not hold */
export function demand(rule: Rule, holds: boolean, message: string | (() => string)): void {
  if (!holds) throw new Violation(rule, typeof message === "string" ? message : message());
}

/** A message on its way, from the moment in which somebody wrote it. */
export interface Send {
  client_id: string;
  conversation: number;
  sender: number;
  /** The tab that it was written in, whose order holds. */
  tab: number;
  content: string;
  /** The stored names of its files. */
  attachments: readonly string[];
  /** Milliseconds since the run began. */
  invokedAt: number;
  /** Each try and what became of it: `unknown` had no answer, a refusal says its code. */
  tries: { at: number; outcome: "unknown" | string }[];
  /** The answer that counts: from here on it must be on the disk. */
  acked: { at: number; id: number; seq: number } | null;
}

/** All that was done to the system and all that it said, in the order of time. */
export interface History {
  sends: Send[];
  /** Milliseconds since the run began. */
  now(): number;
  /** What the test did to the system, and other remarkable moments. */
  note(what: string): void;
  /** The notes, and the sends that were not simply acknowledged, for a person who looks for the reason. */
  told(): { notes: string; sends: string };
}

export function createHistory(): History {
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
    now,
    note: (what) => notes.push({ at: now(), what }),
    told: () => {
      const odd = sends.filter(({ acked, tries }) => !acked || tries.length > 0);
      const count = `${sends.length} messages, ${odd.length} of them not acknowledged at the first try`;
      return {
        notes: [...notes.map(({ at, what }) => `${String(at).padStart(7)} ms  ${what}`), count].join("\n"),
        sends: sends.map(line).join("\n"),
      };
    },
  };
}
