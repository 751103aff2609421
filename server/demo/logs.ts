import { randomUUID } from "node:crypto";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import { movedLine } from "#server/features/applications/application-lines.ts";
import { type ConversationRow, pairOf } from "#server/features/chat/conversations/conversation.model.ts";
import { previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import { storedTextOf } from "#server/features/chat/sending/line-texts.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import { lineOf } from "#server/features/interviews/interview-lines.ts";
import { cardEvent, toCard, toInterview } from "#server/features/interviews/interviews.presenters.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { eventCount } from "./applications.ts";
import { APPLICATIONS, type DemoApplication, TALKS, type Talk } from "./data.ts";
import { momentOf } from "./moments.ts";

/**
 * The conversations of the demo community: the messages of two people and the events between them in one log, with the
 * texts and names that the features would have given them.
 */

const MINUTE = 60_000;

interface Pair {
  /** Their addresses. */
  seeker: string;
  employer: string;
  talk: Talk | undefined;
  applications: readonly DemoApplication[];
}

/** All pairs of people with messages or an application. */
export const PAIRS: readonly Pair[] = pairsOf(TALKS, APPLICATIONS);

function pairsOf(talks: readonly Talk[], applications: readonly DemoApplication[]): Pair[] {
  const spoken = talks.map(
    (talk): Omit<Pair, "applications"> => ({ talk, seeker: talk.seeker, employer: talk.employer }),
  );
  const tied = applications.map(({ by, job }) => ({ talk: undefined, seeker: by, employer: job.by }));
  const pairs = new Map([...tied, ...spoken].map((pair) => [`${pair.seeker} ${pair.employer}`, pair]));
  return [...pairs.values()].map((pair) => ({
    ...pair,
    applications: applications.filter(({ by, job }) => by === pair.seeker && job.by === pair.employer),
  }));
}

/** How many ids of each kind they need. */
export const LOGS_NEEDED = {
  conversations: PAIRS.length,
  messages: PAIRS.reduce(
    (sum, { talk, applications }) =>
      sum + (talk?.lines.length ?? 0) + applications.reduce((all, one) => all + eventCount(one), 0),
    0,
  ),
};

interface Deps {
  ids: Record<keyof typeof LOGS_NEEDED, readonly number[]>;
  userId: (email: string) => number;
  /** When a person last opened the app, or null. Earlier messages count as read. */
  lastSeen: (email: string) => Date | null;
  applications: readonly ApplicationRow[];
  interviews: readonly InterviewRow[];
  now: Date;
}

type Said = Pick<MessageRow, "client_id" | "sender_id" | "kind" | "content" | "line" | "topic" | "card">;
interface Entry extends Said {
  at: Date;
  /** The card that this entry changes, by its name. */
  changes?: string;
}

export function buildLogs({ ids, ...deps }: Deps): { conversations: ConversationRow[]; messages: MessageRow[] } {
  const messageIds = [...ids.messages];
  const logs = PAIRS.map((pair, n) => {
    const id = ids.conversations[n] ?? 0;
    const entries = entriesOf(pair, deps);
    const messages = rowsOf(entries, id, messageIds.splice(0, entries.length));
    return { conversation: conversationOf(pair, id, messages, deps), messages };
  });
  return {
    conversations: logs.map(({ conversation }) => conversation),
    messages: logs.flatMap(({ messages }) => messages),
  };
}

/** Sorts by time; at the same time, events come before messages. */
function entriesOf({ seeker, employer, talk }: Pair, { userId, ...deps }: Omit<Deps, "ids">): Entry[] {
  const [applicant_id, employer_id] = [userId(seeker), userId(employer)];
  const rows = deps.applications.filter((row) => row.applicant_id === applicant_id && row.employer_id === employer_id);
  const spoken = (talk?.lines ?? []).map(
    ({ by, text, ...written }): Entry => ({
      at: momentOf(written, deps.now),
      client_id: randomUUID(),
      sender_id: by === "seeker" ? applicant_id : employer_id,
      kind: "text",
      content: text,
    }),
  );
  const happened = rows.flatMap((row) => [
    ...row.steps.map((step, n) => stepOf(row, step, n)),
    ...deps.interviews.filter(({ application_id }) => application_id === row._id).flatMap(interviewOf),
  ]);
  return [...happened, ...spoken].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const saying = (line: ChatLine) => ({ content: storedTextOf(line), line });

function stepOf(row: ApplicationRow, { status, by, note, at }: ApplicationRow["steps"][number], n: number): Entry {
  return {
    at,
    client_id: `application-${row._id}-${n + 1}`,
    sender_id: by === "applicant" ? row.applicant_id : row.employer_id,
    kind: "system",
    ...saying(
      n === 0 ? { kind: "application.sent", job_title: row.job_title } : movedLine(row.job_title, status, note),
    ),
    topic: status,
  };
}

/** The interview's card with its current status, and a line for each later change. */
function interviewOf(row: InterviewRow): Entry[] {
  const { actor_id: sender_id, event: client_id, line: cardLine, card } = toCard(row);
  const sides = { applicant: row.applicant_id, employer: row.employer_id };
  const { job_title, slots, adjustments, accepted_slot } = toInterview(row);
  // The proposal is the card itself.
  const lines = row.steps.slice(1).map(({ action, by, words, at }, n): Entry => {
    if (action === "propose" || action === "close")
      throw new Error(`no interview of the demo community comes to ${action}`);
    const slot = (action === "accept" && slots[accepted_slot ?? 0]) || null;
    return {
      at,
      client_id: `${cardEvent(row._id)}-${n + 2}`,
      sender_id: sides[by],
      kind: "system",
      ...saying(lineOf({ job_title, action, words, slot, adjustment: adjustments[0] ?? null })),
      topic: action,
      changes: client_id,
    };
  });
  return [{ at: row.created_at, client_id, sender_id, kind: "card", ...saying(cardLine), card }, ...lines];
}

function rowsOf(entries: readonly Entry[], conversation_id: number, ids: readonly number[]): MessageRow[] {
  const rows: MessageRow[] = [];
  let [rev, before] = [0, 0];
  for (const [n, { at, changes, ...said }] of entries.entries()) {
    before = Math.max(at.getTime(), before + 1);
    const when = new Date(before);
    rev += 1;
    const times = { created_at: when, updated_at: when, edited_at: null, deleted_at: null };
    rows.push({ _id: ids[n] ?? 0, conversation_id, seq: n + 1, rev, ...said, ...times });
    const card = rows.find(({ client_id }) => client_id === changes);
    if (!card) continue;
    // It keeps its place and gets the next number.
    rev += 1;
    card.rev = rev;
    card.updated_at = when;
  }
  return rows;
}

function conversationOf(
  { seeker, employer, talk }: Pair,
  id: number,
  messages: readonly MessageRow[],
  { userId, lastSeen }: Pick<Deps, "userId" | "lastSeen">,
): ConversationRow {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) throw new Error("a conversation of the demo community without a message");
  const memberOf = (side: "seeker" | "employer", email: string) => ({
    user_id: userId(email),
    last_read_seq: talk?.read
      ? spokenSeq(messages, talk.read[side])
      : seenSeq(messages, userId(email), lastSeen(email)),
  });
  return {
    _id: id,
    pair: pairOf(userId(seeker), userId(employer)),
    members: [memberOf("seeker", seeker), memberOf("employer", employer)],
    last_seq: last.seq,
    last_message: previewOf(last),
    // Opened by a person to write in; events create their conversation by themselves.
    created_at: new Date(first.created_at.getTime() - (first.kind === "text" ? MINUTE : 0)),
    updated_at: last.created_at,
  };
}

const spokenSeq = (messages: readonly MessageRow[], line: number): number =>
  messages.filter(({ kind }) => kind === "text")[line - 1]?.seq ?? 0;

const seenSeq = (messages: readonly MessageRow[], userId: number, seen: Date | null): number =>
  messages.findLast((row) => row.sender_id === userId || (seen !== null && row.created_at <= seen))?.seq ?? 0;
