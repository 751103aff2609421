import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { FlagsChange } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { own } from "#shared/dictionary.ts";
import type { Send } from "../faults/lib/history.ts";

/** What one person has set: the last value that is certain, and those whose calls have no answer yet or had none. */
export interface Chosen<T> {
  known: T;
  rev: number;
  open: { value: T }[];
}

/** The stored reaction of one person. */
export const reactionOf = ({ reactions = {} }: Pick<MessageRow, "reactions">, person: number): ReactionKind | null =>
  own(reactions, String(person)) ?? null;

/** Whether this value may be stored. */
export const mayBe = <T>({ known, open }: Chosen<T>, value: T): boolean =>
  known === value || open.some((one) => one.value === value);

/** The flags that only their owner changes: reading ends the others, and so do messages. */
export type KeptFlag = "muted" | "pinned";

/** One message, from the moment it was written: what was acknowledged and what was promised about it. */
export interface Written {
  talk: number;
  sender: number;
  /** The writer whose messages must stay in order: a tab, or a real page over all its reloads. */
  writer: string;
  /** The original text. All texts and changed texts are unique, so a text identifies its message. */
  first: string;
  /** The attempts to send it, for a tab; null for a real page, which does not report them. */
  send: Send | null;
  /** Its row, once it was acknowledged or seen on the disk. */
  row: { id: number; seq: number } | null;
  /** The last text and `rev` that are certain. */
  known: { text: string; rev: number };
  /** Texts of changes with no answer or an unclear one: each of them may be stored. */
  open: Set<string>;
  /** Whether its deletion was requested; `done` is final. */
  removal: "none" | "asked" | "done";
  /** Reactions by their person; null for none. */
  reactions: Map<number, Chosen<ReactionKind | null>>;
}

/** A snapshot of the promises. Data read from the disk later must fulfil them, whatever is acknowledged meanwhile. */
export interface Promised {
  of(written: Written): Pick<Written, "row" | "known" | "open" | "removal" | "reactions"> | undefined;
  /** What this person has set for a conversation. */
  flagOf(talk: number, person: number, flag: KeptFlag): Chosen<boolean>;
  /** The last `seq` that this reader has certainly read. */
  readBy(talk: number, reader: number): number;
}

/** How a change ended: `unknown` if the answer was lost. */
export type Outcome = { kind: "acked"; rev: number } | { kind: "refused" } | { kind: "unknown" };

/** Everything that was written, changed, deleted and read in one walk. The oracle compares disk and screens with it. */
export interface Ledger {
  all: readonly Written[];
  ofText(text: string): Written | undefined;
  ofRow(id: number): Written | undefined;
  /** A new unique text. It starts with its conversation, so that the oracle notices it in any other one. */
  newText(talk: number): string;
  wrote(message: Pick<Written, "talk" | "sender" | "writer" | "first"> & { send?: Send }): Written;
  /** Records the row of a message, known from an acknowledgement or from the disk. */
  met(written: Written, row: { id: number; seq: number }): void;
  /** Records that its text is being changed. Call the result with the outcome. */
  changing(written: Written, text: string): (outcome: Outcome) => void;
  /** Records that someone reacts to it, or removes their reaction. Call the result with the outcome. */
  reacting(written: Written, person: number, kind: ReactionKind | null): (outcome: Outcome) => void;
  /** Records that someone changes their flags. Call the result with the outcome. */
  flagging(talk: number, person: number, change: FlagsChange): (outcome: Outcome) => void;
  /** Records that it is being deleted. Call the result with the outcome. */
  removing(written: Written): (outcome: Outcome) => void;
  /** Nothing is pending: the text and `rev` on the disk are certain from now on. */
  settled(written: Written, row: { content: string; rev: number }): void;
  /** The same for what these people have set: their reactions to a message. */
  answersSettled(written: Written, row: Pick<MessageRow, "rev" | "reactions">, people: ReadonlySet<number>): void;
  /** Records that the reader has certainly read up to this `seq`. */
  read(talk: number, reader: number, seq: number): void;
  promised(): Promised;
}

/** The prefix of all texts of this conversation. */
export const tagOf = (talk: number): string => `[${talk}] `;

export function createLedger(): Ledger {
  const all: Written[] = [];
  const byText = new Map<string, Written>();
  const byRow = new Map<number, Written>();
  const marks = new Map<string, number>();
  let texts = 0;
  const flags = new Map<string, Chosen<boolean>>();
  const flagFor = (talk: number, person: number, flag: KeptFlag): Chosen<boolean> => {
    const key = `${talk}:${person}:${flag}`;
    const chosen = flags.get(key) ?? { known: false, rev: 0, open: [] };
    flags.set(key, chosen);
    return chosen;
  };
  const markKey = (talk: number, reader: number): string => `${talk}:${reader}`;

  return {
    all,
    ofText: (text) => byText.get(text),
    ofRow: (id) => byRow.get(id),
    newText: (talk) => {
      texts += 1;
      return `${tagOf(talk)}number ${texts}`;
    },
    wrote: ({ send = null, ...message }) => {
      const known = { text: message.first, rev: 0 };
      const written: Written = {
        ...message,
        send,
        row: null,
        known,
        open: new Set(),
        removal: "none",
        reactions: new Map(),
      };
      all.push(written);
      byText.set(message.first, written);
      return written;
    },
    met: (written, { id, seq }) => {
      written.row = { id, seq };
      byRow.set(id, written);
    },
    changing: (written, text) => {
      byText.set(text, written);
      written.open.add(text);
      return (outcome) => {
        if (outcome.kind === "unknown") return;
        written.open.delete(text);
        // Answers to two concurrent changes may arrive in either order: the higher rev was stored last.
        if (outcome.kind === "acked" && outcome.rev > written.known.rev) written.known = { text, rev: outcome.rev };
      };
    },
    reacting: (written, person, kind) => {
      const chosen = written.reactions.get(person) ?? { known: null, rev: 0, open: [] };
      written.reactions.set(person, chosen);
      return choosing(chosen, kind);
    },
    flagging: (talk, person, change) => {
      const ends = (["muted", "pinned"] as const).flatMap((flag) => {
        const value = change[flag];
        return value === undefined ? [] : [choosing(flagFor(talk, person, flag), value)];
      });
      return (outcome) => {
        for (const end of ends) end(outcome);
      };
    },
    removing: (written) => {
      if (written.removal === "none") written.removal = "asked";
      return ({ kind }) => {
        if (kind === "acked") written.removal = "done";
      };
    },
    settled: (written, { content, rev }) => {
      written.known = { text: content, rev };
      written.open.clear();
      if (written.removal === "asked") written.removal = "none";
    },
    answersSettled: ({ reactions }, row, people) => {
      for (const [person, chosen] of reactions)
        if (people.has(person)) Object.assign(chosen, { known: reactionOf(row, person), rev: row.rev, open: [] });
    },
    read: (talk, reader, seq) => {
      const key = markKey(talk, reader);
      marks.set(key, Math.max(seq, marks.get(key) ?? 0));
    },
    promised: () => {
      const then = new Map(
        all.map((one) => [one, { ...one, open: new Set(one.open), reactions: copied(one.reactions) }]),
      );
      const flagsThen = copied(flags);
      const marksThen = new Map(marks);
      return {
        of: (written) => then.get(written),
        flagOf: (talk, person, flag) =>
          flagsThen.get(`${talk}:${person}:${flag}`) ?? { known: false, rev: 0, open: [] },
        readBy: (...side) => marksThen.get(markKey(...side)) ?? 0,
      };
    },
  };
}

/** Records a value that is being set. */
function choosing<T>(chosen: Chosen<T>, value: T): (outcome: Outcome) => void {
  const one = { value };
  chosen.open.push(one);
  return (outcome) => {
    if (outcome.kind === "unknown") return;
    chosen.open.splice(chosen.open.indexOf(one), 1);
    // Answers to two concurrent calls may arrive in either order: the higher rev was stored last.
    if (outcome.kind === "acked" && outcome.rev > chosen.rev) Object.assign(chosen, { known: value, rev: outcome.rev });
  };
}

const copied = <K, T>(chosen: ReadonlyMap<K, Chosen<T>>): Map<K, Chosen<T>> =>
  new Map([...chosen].map(([key, one]) => [key, { ...one, open: [...one.open] }]));
