import type { Connection } from "mongoose";
import * as z from "zod/mini";
import type { InterviewsFeature } from "#server/features/interviews/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { LINE_TOPICS, type LineTopic } from "#shared/chat/chat.schemas.ts";
import { betweenPeople, defineEvent } from "#shared/domain-event.ts";
import { NOTIFICATION_TYPES } from "#shared/notifications/notifications.schemas.ts";
import { applicationTarget } from "#shared/notifications/targets.ts";
import type { createApplicationSubscribers } from "./application-subscribers.ts";

/** The outbox of older versions, with texts that were written in advance. */
const COLLECTION = "tidings";

const OldNotice = z.object({
  actor_id: z.int(),
  other_id: z.int(),
  /** A system line in their conversation; null for none. */
  line: z.nullable(z.string()),
  topic: z.optional(z.enum(LINE_TOPICS)),
  /** The ids of the interviews whose cards changed. */
  cards: z.array(z.int()),
  notes: z.array(
    z.object({
      user_id: z.int(),
      type: z.enum(NOTIFICATION_TYPES),
      title: z.string(),
      message: z.string(),
      application_id: z.int(),
    }),
  ),
  /** The recipients of a reminder's email. */
  mails: z.nullable(z.object({ interview_id: z.int(), version: z.int(), user_ids: z.array(z.int()) })),
});
type OldNotice = z.infer<typeof OldNotice>;

const NoticeLeft = defineEvent("application.notice-left", OldNotice);

interface Deps
  extends Pick<Parameters<typeof createApplicationSubscribers>[0], "conversationOf" | "followLinkedApplication"> {
  connection: Connection;
  inTransaction: InTransaction;
  events: Pick<Events, "publish">;
  interviews: Pick<InterviewsFeature, "cardOf" | "reminders">;
  tell: (line: {
    conversation_id: number;
    actor_id: number;
    content: string;
    topic?: LineTopic;
    event: string;
  }) => Promise<unknown>;
  showCard: (
    card: NonNullable<Awaited<ReturnType<InterviewsFeature["cardOf"]>>> & { conversation_id: number },
  ) => Promise<void>;
  notify: Notifications["raise"];
}

/**
 * Moves undelivered notices of the old outbox into the outbox of domain events. They keep their ids, so that parts that
 * were already delivered are not repeated.
 */
export function createOldOutbox(deps: Deps) {
  const { connection, inTransaction, events, interviews, conversationOf, tell, showCard, notify } = deps;
  const { followLinkedApplication } = deps;

  const subscribers: Subscriber[] = [
    subscriber("notice of an older version", [NoticeLeft], async ({ id: event, payload }) => {
      const { actor_id, other_id, line, topic, cards, notes, mails } = payload;
      if (line !== null || cards.length > 0) {
        const conversation_id = await conversationOf(actor_id, other_id);
        if (line !== null) await tell({ conversation_id, actor_id, content: line, event, ...(topic && { topic }) });
        for (const id of cards) {
          const card = await interviews.cardOf(id);
          if (card) await showCard({ ...card, conversation_id });
        }
        await followLinkedApplication(conversation_id, actor_id);
      }
      for (const note of notes)
        await notify({ ...note, cause: event, target_url: applicationTarget(note.application_id) });
      const { user_ids = [], ...interview } = mails ?? { interview_id: 0, version: 0 };
      for (const user_id of user_ids) await interviews.reminders.order({ ...interview, user_id, event });
    }),
  ];

  /** Safe to repeat and to run in several processes: a row is removed in the transaction that publishes its event. */
  async function moveAll(): Promise<void> {
    const old = connection.collection<OldNotice & { _id: string; at: Date }>(COLLECTION);
    for await (const { _id: id, at, ...row } of old.find().sort({ at: 1, _id: 1 }))
      await inTransaction(async (session) => {
        if ((await old.deleteOne({ _id: id }, { session })).deletedCount === 0) return;
        const { actor_id, other_id } = row;
        const { line = null, topic, cards = [], mails = null } = row;
        const notes = row.notes.map((note) => ({ ...note, message: note.message ?? "" }));
        const payload = { actor_id, other_id, line, ...(topic && { topic }), cards, notes, mails };
        const key = betweenPeople(actor_id, other_id);
        await events.publish({ type: NoticeLeft, id, key, at, accounts: [actor_id, other_id], payload }, session);
      });
  }

  return { subscribers, moveAll };
}
