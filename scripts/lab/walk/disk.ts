import type { PersonalFlags } from "#server/features/chat/conversations/conversation-flags.repo.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { filesOf } from "#shared/chat/attachments.ts";
import { isEvent } from "#shared/chat/chat.schemas.ts";
import { demand } from "../faults/lib/history.ts";
import { badgeOf, type Talk } from "../faults/lib/oracle.ts";
import type { Database } from "../faults/lib/people/people.ts";
import { type Ledger, mayBe, type Promised, reactionOf, type Written } from "./ledger.ts";

/** A conversation as it is on the disk, read by the driver. */
export interface Stored {
  talk: Talk;
  /** By `seq`. */
  rows: readonly MessageRow[];
  /** The read mark of each member. */
  marks: ReadonlyMap<number, number>;
  /** What each member has set for it. */
  flags: ReadonlyMap<number, PersonalFlags>;
}

export async function readDisk(database: Database, talks: readonly Talk[]): Promise<Stored[]> {
  return Promise.all(
    talks.map(async (talk) => {
      // Reads the marks first: a message that arrives in between counts as unread, as it does for its readers.
      const marks = await Promise.all(
        talk.sides.map(async (person) => [person.id, await database.readMarkOf(talk.id, person)] as const),
      );
      const flags = await Promise.all(
        talk.sides.map(async (person) => [person.id, await database.flagsOf(talk.id, person)] as const),
      );
      return { talk, rows: await database.messagesOf(talk.id), marks: new Map(marks), flags: new Map(flags) };
    }),
  );
}

/** R6: the number of messages that the other side has written after the reader's mark, without lines and cards. */
export function unreadOf({ rows, marks }: Stored, reader: number): number {
  const mark = marks.get(reader) ?? 0;
  return rows.filter(({ kind, seq, sender_id }) => seq > mark && sender_id !== reader && !isEvent(kind)).length;
}

/** R6: what the conversation adds to the reader's badge. */
export function addedToBadge(stored: Stored, reader: number): number {
  const unread = unreadOf(stored, reader);
  const flags = stored.flags.get(reader);
  return flags ? badgeOf(unread, flags, stored.rows) : unread;
}

/**
 * Checks what must always be true, even while work is pending: R1, R2, R3 and R6 on the disk. Adds rows that are new to
 * the ledger.
 * @param promised what had been promised when the disk was read
 * @param before the same conversation at the previous check; null at the first
 * @throws {Violation}
 */
export function checkDisk(ledger: Ledger, promised: Promised, now: Stored, before: Stored | null): void {
  const { rows, talk } = now;
  rows.forEach((row, index) => {
    demand("R3", row.seq === index + 1, `'${row.content}' of ${talk.id} has seq ${row.seq} in place ${index + 1}`);
    checkRow(ledger, promised, row);
  });
  demand(
    "R3",
    new Set(rows.map(({ rev }) => rev)).size === rows.length,
    `two messages of ${talk.id} have the same rev`,
  );
  const mine = ledger.all.filter((written) => written.talk === talk.id);
  for (const written of mine) {
    const { first } = written;
    const row = promised.of(written)?.row ?? null;
    const there = row === null || rows[row.seq - 1]?._id === row.id;
    demand("R1", there, `'${first}' was acknowledged as seq ${row?.seq} and is not there`);
  }
  checkOrder(mine);
  if (before) checkGrowth(now, before);
  for (const [person, flags] of now.flags)
    for (const flag of ["muted", "pinned"] as const) {
      const set = promised.flagOf(talk.id, person, flag);
      demand("R1", mayBe(set, flags[flag]), `${person} has set ${flag} of ${talk.id} to ${set.known}, and it is not`);
    }
  for (const [reader, mark] of now.marks) {
    const last = before?.marks.get(reader) ?? 0;
    demand("R6", mark >= last, `${reader} had read ${talk.id} up to ${last}, and the disk says ${mark}`);
    // Marks over own messages are moved after the answer: own messages never count as unread.
    const upTo = promised.readBy(talk.id, reader);
    const again = rows.find(({ seq, sender_id }) => sender_id !== reader && seq > mark && seq <= upTo);
    demand("R6", !again, () => `${reader} has read ${talk.id} up to ${upTo}, and seq ${again?.seq} is unread`);
  }
}

function checkRow(ledger: Ledger, promised: Promised, row: MessageRow): void {
  const { _id: id, seq, content, sender_id, conversation_id } = row;
  const written = ledger.ofRow(id) ?? ledger.ofText(content);
  demand("R2", written !== undefined, `nobody has written '${content}', seq ${seq} of ${conversation_id}`);
  if (!written) return;
  if (!written.row) ledger.met(written, { id, seq });
  const { first } = written;
  demand("R2", written.row?.id === id, `'${first}' is stored twice, as seq ${written.row?.seq} and ${seq}`);
  const isTheirs = written.sender === sender_id && written.talk === conversation_id;
  demand("R5", isTheirs, `'${first}' is stored as of ${sender_id} in ${conversation_id}`);
  if (row.deleted_at) {
    demand("R1", written.removal !== "none", `'${first}' is deleted, and nobody has deleted it`);
    demand("R1", content === "", `'${first}' is deleted, and '${content}' is still on the disk`);
    written.removal = "done";
    return;
  }
  const then = promised.of(written) ?? written;
  demand("R1", then.removal !== "done", `'${first}' was deleted and has come back`);
  const isKnown = content === then.known.text && row.rev >= then.known.rev;
  demand("R1", isKnown || then.open.has(content), () => {
    const others = [...then.open].map((text) => ` or '${text}'`).join("");
    return `seq ${seq} of ${conversation_id} says '${content}' and not '${then.known.text}'${others}`;
  });
  checkParts(written, row);
  checkReactions(then, row);
}

/** What a tab has sent besides the text. */
function checkParts({ first, send }: Written, row: MessageRow): void {
  if (!send) return;
  const quoted = row.reply_to ?? null;
  const isQuoting = quoted === send.reply_to || (send.lostQuote && quoted === null);
  demand("R1", isQuoting, `'${first}' replies to ${send.reply_to}, and is stored as a reply to ${quoted}`);
  const files = filesOf(row).map(({ name }) => name);
  demand("R1", files.join() === send.attachments.join(), `'${first}' is stored without its files`);
}

function checkReactions({ reactions }: Pick<Written, "reactions">, row: MessageRow): void {
  const stored = Object.keys(row.reactions ?? {}).map(Number);
  const nobody = stored.find((person) => !reactions.has(person));
  demand("R2", nobody === undefined, `seq ${row.seq} has a reaction of ${nobody}, who has not reacted`);
  for (const [person, chosen] of reactions) {
    const kind = reactionOf(row, person);
    const what = `the reaction of ${person} to seq ${row.seq} of ${row.conversation_id}`;
    demand("R1", mayBe(chosen, kind), `${what} was acknowledged as ${chosen.known}, and stored is ${kind}`);
  }
}

/** Messages of one tab or page are stored in the order in which they were written. */
function checkOrder(written: readonly Written[]): void {
  const last = new Map<string, Written>();
  for (const one of written) {
    if (!one.row) continue;
    const before = last.get(one.writer);
    const follows = !before?.row || before.row.seq < one.row.seq;
    demand("R3", follows, `'${one.first}' of ${one.writer} stands before '${before?.first}', which was written first`);
    last.set(one.writer, one);
  }
}

/** Rows keep their position, and change only with a higher `rev`. */
function checkGrowth(now: Stored, before: Stored): void {
  const newest = Math.max(0, ...before.rows.map(({ rev }) => rev));
  for (const old of before.rows) {
    const row = now.rows[old.seq - 1];
    demand("R1", row?._id === old._id, `seq ${old.seq} of ${now.talk.id} was '${old.content}' and is gone`);
    if (!row || row.rev === old.rev) {
      demand("R3", row?.content === old.content, `seq ${old.seq} of ${now.talk.id} has changed under the same rev`);
      continue;
    }
    demand(
      "R3",
      row.rev > newest,
      `seq ${old.seq} of ${now.talk.id} has changed under rev ${row.rev}, not above ${newest}`,
    );
  }
}
