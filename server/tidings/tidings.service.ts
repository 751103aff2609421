import type { ClientSession } from "mongoose";
import type { Log } from "#server/platform/log/log.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";
import { applicationTarget, type NotificationTarget } from "#shared/notifications/targets.ts";
import type { TidingNote, TidingRow } from "./tiding.model.ts";
import type { TidingsRepo } from "./tidings.repo.ts";

/** Whoever wrote something tells it at once; what is older was left behind. */
const LEFT_MS = 30_000;

/** Something that has happened, as its feature says it. */
export interface Tiding {
  /** A name that no other has, for ever: it is the name of the line and of the notifications too. */
  event: string;
  at: Date;
  actor_id: number;
  other_id: number;
  /** A sentence that is right for both sides. */
  line?: string;
  topic?: LineTopic;
  /** The interviews whose cards show something else from now on. */
  cards?: number[];
  notes?: TidingNote[];
  mails?: TidingRow["mails"];
}

/** A card as it is now; its event is the name of its message, which the employer sends. */
export interface ShownCard {
  actor_id: number;
  event: string;
  content: string;
  card: InterviewCard;
}

interface Line {
  conversation_id: number;
  actor_id: number;
  content: string;
  topic?: LineTopic;
  event: string;
}

/** What interviews say of themselves; they are built after this. */
export interface InterviewTellers {
  /** Null for an interview that is gone. */
  cardOf: (interviewId: number) => Promise<ShownCard | null>;
  /** Orders the mail of a reminder; the same name again orders nothing. */
  mail: (reminder: { user_id: number; interview_id: number; version: number; event: string }) => Promise<void>;
}

interface Deps {
  repo: TidingsRepo;
  /** Of these accounts, those that are there. */
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  conversationOf: (a: number, b: number) => Promise<number>;
  tell: (line: Line) => Promise<unknown>;
  showCard: (card: ShownCard & { conversation_id: number }) => Promise<void>;
  /** Shows in their conversation how what ties the two stands now. */
  followTie: (conversationId: number, userId: number) => Promise<void>;
  notify: (note: TidingNote & { cause: string; target_url: NotificationTarget }) => Promise<void>;
  now: () => Date;
  log: Log;
}

const pairOf = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

/**
 * Tells people what has happened between them: a line and a card in their conversation, notifications, mails. Everything
 * of a pair is told in the order in which it happened, whoever tells it: each teller begins with the oldest that waits,
 * and each part is written once however often it is told.
 */
export function createTidings(deps: Deps) {
  const { repo, accountsAmong, conversationOf, tell, showCard, followTie, notify, now, log } = deps;
  let interviews: InterviewTellers | undefined;
  /** The telling of each pair that is under way, so that the next one begins behind it. */
  const lanes = new Map<string, Promise<void>>();

  async function tellOne(row: TidingRow): Promise<void> {
    const { _id: event, actor_id, other_id, line, topic, cards, notes, mails } = row;
    const there = await accountsAmong([actor_id, other_id]);
    // What happened while one of the two went has nobody to be told to.
    if (there.size < 2) return repo.remove(event);
    if (line !== null || cards.length > 0) {
      const conversation_id = await conversationOf(actor_id, other_id);
      if (line !== null) await tell({ conversation_id, actor_id, content: line, event, ...(topic && { topic }) });
      for (const id of cards) {
        const card = await interviews?.cardOf(id);
        if (card) await showCard({ ...card, conversation_id });
      }
      await followTie(conversation_id, actor_id);
    }
    for (const note of notes)
      await notify({ ...note, cause: event, target_url: applicationTarget(note.application_id) });
    if (mails) {
      const { interview_id, version, user_ids } = mails;
      for (const user_id of user_ids) await interviews?.mail({ user_id, interview_id, version, event });
    }
    await repo.remove(event);
  }

  async function tellAll(pair: string): Promise<void> {
    for (const row of await repo.waitingOf(pair)) await tellOne(row);
  }

  /** In the pair's lane. @throws what the database said; nothing is lost by it */
  function tellPair(pair: string): Promise<void> {
    const before = lanes.get(pair) ?? Promise.resolve();
    const telling = before.catch(() => {}).then(() => tellAll(pair));
    lanes.set(pair, telling);
    const leave = () => {
      if (lanes.get(pair) === telling) lanes.delete(pair);
    };
    telling.then(leave, leave);
    return telling;
  }

  async function tellOrLeave(pair: string): Promise<void> {
    try {
      await tellPair(pair);
    } catch (err) {
      log.warn({ err }, "what happened was not told yet and will be tried again");
    }
  }

  return {
    /** Called once, when interviews are built. */
    tellOfInterviews: (tellers: InterviewTellers): void => {
      interviews = tellers;
    },

    /** Writes down what is to be told, in the transaction that makes it happen. */
    add: (tidings: readonly Tiding[], session: ClientSession): Promise<void> =>
      repo.add(
        tidings.map(({ event, at, actor_id, other_id, line, topic, cards, notes, mails }) => ({
          _id: event,
          pair: pairOf(actor_id, other_id),
          at,
          actor_id,
          other_id,
          line: line ?? null,
          ...(topic && { topic }),
          cards: cards ?? [],
          notes: notes ?? [],
          mails: mails ?? null,
        })),
        session,
      ),

    /** After the transaction: tells the two what waits for them. What cannot be told now is told by the next look. */
    deliver: (a: number, b: number): Promise<void> => tellOrLeave(pairOf(a, b)),

    /** Tells what a process left behind that ended before it had told it. */
    look: async (): Promise<void> => {
      for (const pair of await repo.pairsBefore(new Date(now().getTime() - LEFT_MS))) await tellOrLeave(pair);
    },

    removeOf: repo.removeOf,
  };
}
export type Tidings = ReturnType<typeof createTidings>;
