import type { Notifications } from "#server/features/notifications/index.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { ApplicationMoved } from "#shared/applications/domain-events.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { InterviewChanged, InterviewProposed, InterviewReminded } from "#shared/interviews/domain-events.ts";
import { applicationTarget } from "#shared/notifications/targets.ts";
import { lineOf } from "./interview-lines.ts";
import { changedNote, proposedNote, reminderNote } from "./interview-notes.ts";
import type { ShownCard } from "./interviews.presenters.ts";
import type { Reminders } from "./reminders.ts";

interface Deps {
  /** The id of the conversation of two people, which is created if there is none. */
  conversationOf: (a: number, b: number) => Promise<number>;
  /** Writes a system line, once for each event. */
  tell: (line: {
    conversation_id: number;
    actor_id: number;
    line: ChatLine;
    topic?: LineTopic;
    event: string;
  }) => Promise<unknown>;
  /** The current content of an interview's card; null for a deleted interview. */
  cardOf: (interviewId: number) => Promise<ShownCard | null>;
  showCard: (card: ShownCard & { conversation_id: number }) => Promise<void>;
  /** Updates the application that a conversation shows. */
  followLinkedApplication: (conversationId: number, userId: number) => Promise<void>;
  /** Notifies once for each cause. */
  notify: Notifications["raise"];
  /** Queues the email of a reminder, once for each event and recipient. */
  orderMail: Reminders["order"];
}

/** Reacts to events of interviews: chat lines, cards, notifications, and reminder emails. */
export function createInterviewSubscribers(deps: Deps): Subscriber[] {
  const { conversationOf, tell, cardOf, showCard, followLinkedApplication, notify, orderMail } = deps;

  async function showCards(applicant_id: number, employer_id: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const conversation_id = await conversationOf(applicant_id, employer_id);
    for (const id of ids) {
      const card = await cardOf(id);
      if (card) await showCard({ ...card, conversation_id });
    }
  }

  return [
    subscriber("chat line", [InterviewChanged], async ({ id: event, payload }) => {
      const { applicant_id, employer_id, by, action: topic } = payload;
      const conversation_id = await conversationOf(applicant_id, employer_id);
      const actor_id = by === "applicant" ? applicant_id : employer_id;
      await tell({ conversation_id, actor_id, line: lineOf(payload), topic, event });
    }),

    subscriber("interview card", [InterviewProposed, InterviewChanged], ({ payload }) =>
      showCards(payload.applicant_id, payload.employer_id, [payload.interview_id]),
    ),

    subscriber("interview card", [ApplicationMoved], ({ payload }) =>
      showCards(payload.applicant_id, payload.employer_id, payload.interview_ids),
    ),

    subscriber("linked application", [InterviewProposed, InterviewChanged], async ({ payload }) => {
      const { applicant_id, employer_id } = payload;
      await followLinkedApplication(await conversationOf(applicant_id, employer_id), applicant_id);
    }),

    subscriber("notification", [InterviewProposed, InterviewChanged, InterviewReminded], async (event) => {
      const { application_id, applicant_id, employer_id, job_title } = event.payload;
      const about = { cause: event.id, application_id, target_url: applicationTarget(application_id) };
      if (event.name === "interview.proposed")
        return notify({ ...proposedNote(job_title), user_id: applicant_id, person_id: employer_id, ...about });
      if (event.name === "interview.changed") {
        const { action, by } = event.payload;
        const [person_id, user_id] = by === "applicant" ? [applicant_id, employer_id] : [employer_id, applicant_id];
        return notify({ ...changedNote(job_title, action), user_id, person_id, ...about });
      }
      const { slot, soon } = event.payload;
      const note = reminderNote(job_title, slot, soon);
      await notify({ ...note, user_id: applicant_id, person_id: employer_id, ...about });
      await notify({ ...note, user_id: employer_id, person_id: applicant_id, ...about });
    }),

    subscriber("reminder email", [InterviewReminded], async ({ id: event, payload }) => {
      const { interview_id, version, applicant_id, employer_id } = payload;
      for (const user_id of [applicant_id, employer_id]) await orderMail({ user_id, interview_id, version, event });
    }),
  ];
}
