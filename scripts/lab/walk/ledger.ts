import type { Send } from "../faults/lib/history.ts";

/** One message, from the moment in which somebody wrote it: what was said of it and what was promised. */
export interface Written {
  talk: number;
  sender: number;
  /** In whose order it stands: a tab's, or a real page's over all its reloads. */
  writer: string;
  /** As it was written. No two messages and no two changes have the same text, so a text names its message. */
  first: string;
  /** Its way out of a tab without a screen; of a real page nobody tells. */
  send: Send | null;
  /** Its row, once it was acknowledged or seen on the disk. */
  row: { id: number; seq: number } | null;
  /** The text and the `rev` that hold for sure. */
  known: { text: string; rev: number };
  /** Texts of changes that have no answer, or none that says no: each may come to be. */
  open: Set<string>;
  /** Whether it was to be deleted: `done` holds for ever. */
  removal: "none" | "asked" | "done";
}

/** What was promised at one moment. What is read of the disk after it has to keep it, whatever is answered meanwhile. */
export interface Promised {
  of(written: Written): Pick<Written, "row" | "known" | "open" | "removal"> | undefined;
  /** Up to where somebody has read for sure. */
  readBy(talk: number, reader: number): number;
}

/** How a change ended: `unknown` is an answer that was lost. */
export type Outcome = { kind: "acked"; rev: number } | { kind: "refused" } | { kind: "unknown" };

/** What was written, changed, taken back and read in one walk: what the oracle holds against the disk and the screens. */
export interface Ledger {
  all: readonly Written[];
  ofText(text: string): Written | undefined;
  ofRow(id: number): Written | undefined;
  /** A text that nobody has used yet. It begins with its conversation, so that it is known where it must not be. */
  newText(talk: number): string;
  wrote(message: Pick<Written, "talk" | "sender" | "writer" | "first"> & { send?: Send }): Written;
  /** It has this row, as an answer or the disk says. */
  met(written: Written, row: { id: number; seq: number }): void;
  /** Its text is to be this one. To be told how that ended. */
  changing(written: Written, text: string): (outcome: Outcome) => void;
  /** It is to be deleted. To be told how that ended. */
  removing(written: Written): (outcome: Outcome) => void;
  /** Everything is still: what lies on the disk is what holds from now on. */
  settled(written: Written, row: { content: string; rev: number }): void;
  /** Somebody has read up to here for sure. */
  read(talk: number, reader: number, seq: number): void;
  promised(): Promised;
}

/** How a text begins that belongs to this conversation. */
export const tagOf = (talk: number): string => `[${talk}] `;

export function createLedger(): Ledger {
  const all: Written[] = [];
  const byText = new Map<string, Written>();
  const byRow = new Map<number, Written>();
  const marks = new Map<string, number>();
  let texts = 0;
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
      const written: Written = { ...message, send, row: null, known, open: new Set(), removal: "none" };
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
        // Of two changes at once the answers may cross: the higher rev came last.
        if (outcome.kind === "acked" && outcome.rev > written.known.rev) written.known = { text, rev: outcome.rev };
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
    read: (talk, reader, seq) => {
      const key = markKey(talk, reader);
      marks.set(key, Math.max(seq, marks.get(key) ?? 0));
    },
    promised: () => {
      const then = new Map(all.map((one) => [one, { ...one, open: new Set(one.open) }]));
      const marksThen = new Map(marks);
      return { of: (written) => then.get(written), readBy: (...side) => marksThen.get(markKey(...side)) ?? 0 };
    },
  };
}
