import type { PersonalFlags } from "#server/features/chat/conversations/conversation-flags.repo.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { filesOf } from "#shared/chat/attachments.ts";
import { isEvent } from "#shared/chat/chat.schemas.ts";
import { type StoredAnswers, shownAnswers, storedAnswers } from "./answers.ts";
import { demand, type History, type Send } from "./history.ts";
import type { Database, Person } from "./people/people.ts";
import type { Tab } from "./people/tab.ts";
import { until } from "./until.ts";

/**
 * Time limits in milliseconds. `converge` is the contract's 5 s, doubled because the machine is busy with other work;
 * `each` is added for every missed message, because thousands of them are many megabytes; `send` is how long a message
 * may wait in an outbox after the fault is over.
 */
export const LIMITS = { converge: 10_000, each: 10, send: 60_000 } as const;

export interface Talk {
  id: number;
  sides: readonly [Person, Person];
}

export interface Case {
  database: Database;
  history: History;
  tabs: readonly Tab[];
  talks: readonly Talk[];
}

/**
 * Checks the state after the fault: every message arrives, and the disk, the history and every tab agree.
 * The idea comes from Jepsen's set-full: an element that was acknowledged and is not in the final read is lost.
 * @throws {Violation}
 */
export async function judge({ database, history, tabs, talks }: Case): Promise<void> {
  const isBroken = (): boolean => tabs.some(({ broken }) => broken !== null);
  const sent = await until(() => isBroken() || tabs.every((tab) => tab.isIdle()), LIMITS.send);
  for (const { broken } of tabs) if (broken !== null) throw broken;
  demand("R7", sent, "a message was not sent, though everything is well again");
  for (const talk of talks) {
    const rows = await database.messagesOf(talk.id);
    const sends = history.sends.filter(({ conversation }) => conversation === talk.id);
    checkStored(sends, rows);
    for (const tab of tabs) await checkTab(tab, talk, rows);
  }
  for (const tab of tabs) {
    checkOutages(tab, history);
    checkHeard(tab);
    await checkUnread(database, tab, talks);
  }
}

/** Checks R1, R2 and R3 on the disk. */
export function checkStored(sends: readonly Send[], rows: readonly Stored[]): void {
  const byName = Map.groupBy(rows, ({ client_id }) => client_id);
  for (const { client_id, content, attachments, reply_to, lostQuote, acked } of sends) {
    const stored = byName.get(client_id) ?? [];
    demand("R2", stored.length <= 1, `'${content}' is stored ${stored.length} times`);
    if (!acked) continue;
    const [row] = stored;
    demand("R1", row !== undefined, `'${content}' was acknowledged at ${acked.at} ms and is lost`);
    const same = row?.seq === acked.seq && row._id === acked.id && row.content === content;
    demand("R1", same, `'${content}' was acknowledged as seq ${acked.seq} and is stored as ${row?.seq}`);
    const files = row ? filesOf(row).map(({ name }) => name) : [];
    demand("R1", files.sort().join() === attachments.toSorted().join(), `'${content}' is stored without its files`);
    const isQuoting = (row?.reply_to ?? null) === reply_to || (lostQuote && row?.reply_to === undefined);
    demand("R1", isQuoting, `'${content}' is stored without its quote`);
  }
  const invoked = new Set(sends.map(({ client_id }) => client_id));
  for (const row of rows) demand("R2", invoked.has(row.client_id), `nobody has sent '${row.content}'`);
  rows.forEach(({ seq, content }, index) => {
    demand("R3", seq === index + 1, `'${content}' has seq ${seq} in place ${index + 1}`);
  });
  demand("R3", new Set(rows.map(({ rev }) => rev)).size === rows.length, "two messages have the same rev");
  checkOrder(sends, rows);
}

/** Messages of one tab are stored in the order in which they were written. */
function checkOrder(sends: readonly Send[], rows: readonly Stored[]): void {
  const place = new Map(rows.map(({ client_id, seq }) => [client_id, seq]));
  for (const [sender, own] of Map.groupBy(sends, (send) => send.tab)) {
    const seqs = own.flatMap(({ client_id }) => place.get(client_id) ?? []);
    const sorted = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0));
    demand("R3", sorted, `the messages of tab ${sender} stand in another order than they were written in`);
  }
}

/** R3 and R4 for one tab: it shows the stored messages in order, and none of other conversations. */
async function checkTab(tab: Tab, { id, sides }: Talk, rows: readonly Stored[]): Promise<void> {
  const known = tab.view.get(id);
  if (!sides.some((person) => person.id === tab.person.id)) {
    demand("R5", (known?.size ?? 0) === 0, `a stranger sees conversation ${id}`);
    return;
  }
  if (!known) return;
  const line = ({ seq, client_id, content }: Pick<Stored, "seq" | "client_id" | "content">, answers: string): string =>
    `${seq} ${client_id} ${content} ${answers}`;
  const wanted = rows.map((row) => line(row, storedAnswers(row))).join("\n");
  const shown = (): string =>
    [...known]
      .sort(([a], [b]) => a - b)
      .map(([, message]) => line(message, shownAnswers(message)))
      .join("\n");
  const same = await until(() => shown() === wanted, LIMITS.converge);
  demand("R4", same, () => `a tab of ${tab.person.id} shows ${known.size} of ${rows.length} messages of ${id}`);
}

/** R4: after each outage, sync brought everything within the limit. */
function checkOutages({ outages, person }: Tab, history: History): void {
  for (const { lostAt, backAt, convergedAt, missed } of outages) {
    if (backAt === null || convergedAt === null) continue;
    const ms = convergedAt - backAt - history.heldUp(backAt, convergedAt);
    const most = LIMITS.converge + LIMITS.each * missed;
    demand("R4", ms <= most, `a tab of ${person.id}, lost at ${lostAt} ms, needed ${ms} ms to catch up`);
  }
}

/** R5: this tab received no event about a conversation of others. */
function checkHeard({ heard, view, person }: Tab): void {
  const foreign = heard.find(({ conversation }) => conversation !== null && !view.has(conversation));
  demand("R5", foreign === undefined, () => `${person.id} was told ${foreign?.event} of ${foreign?.conversation}`);
}

/** R6: the badge equals the number of unread messages on the disk, here and after a new sync. */
async function checkUnread(database: Database, tab: Tab, talks: readonly Talk[]): Promise<void> {
  const mine = talks.filter(({ sides }) => sides.some(({ id }) => id === tab.person.id));
  const known = mine.filter(({ id }) => tab.view.has(id));
  if (known.length < mine.length || !tab.isConnected()) return;
  let counts = "";
  const same = await until(async () => {
    const unread = await unreadOf(database, tab.person, mine);
    const answer = await tab.command("sync", { conversations: {} });
    const synced = answer?.ok ? answer.value.counts.messages : null;
    counts = `${unread} wait on the disk, ${tab.counts?.messages} in the badge, ${synced} in a new sync`;
    return synced === unread && tab.counts?.messages === unread;
  }, LIMITS.converge);
  demand("R6", same, () => `for a tab of ${tab.person.id} ${counts}`);
}

/** What the conversations of a person add to the badge, on the disk. */
export async function unreadOf(database: Database, person: Person, talks: readonly Talk[]): Promise<number> {
  let unread = 0;
  for (const { id, sides } of talks) {
    if (!sides.some((side) => side.id === person.id)) continue;
    const mark = await database.readMarkOf(id, person);
    const rows = await database.messagesOf(id);
    const waiting = rows.filter((row) => row.seq > mark && row.sender_id !== person.id && !isEvent(row.kind));
    unread += badgeOf(waiting.length, await database.flagsOf(id, person), rows);
  }
  return unread;
}

/** What a conversation adds to a person's badge: nothing if it is muted or archived, at least 1 if it is marked as unread. */
export function badgeOf(
  unread: number,
  { marked_unread, muted, archived_seq }: PersonalFlags,
  rows: readonly Pick<MessageRow, "seq" | "kind">[],
): number {
  const isBack = (row: Pick<MessageRow, "seq" | "kind">) => row.seq > (archived_seq ?? 0) && !isEvent(row.kind);
  if (muted || (archived_seq !== null && !rows.some(isBack))) return 0;
  return Math.max(unread, marked_unread ? 1 : 0);
}

type Stored = Pick<MessageRow, "_id" | "client_id" | "content" | "seq" | "rev" | "attachments" | "voice"> &
  StoredAnswers;
