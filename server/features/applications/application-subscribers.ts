import type { Notifications } from "#server/features/notifications/index.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { ApplicationMoved, ApplicationSubmitted } from "#shared/applications/domain-events.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { applicationTarget } from "#shared/notifications/targets.ts";
import { movedLine } from "./application-lines.ts";
import { movedNote, sentNote } from "./application-notes.ts";

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
  /** Updates the application that a conversation shows. */
  followLinkedApplication: (conversationId: number, userId: number) => Promise<void>;
  /** Notifies once for each cause. */
  notify: Notifications["raise"];
}

/**
 * Reacts to submitted and moved applications: a chat line, the application shown in the conversation, a notification.
 */
export function createApplicationSubscribers(deps: Deps): Subscriber[] {
  const { conversationOf, tell, followLinkedApplication, notify } = deps;
  const types = [ApplicationSubmitted, ApplicationMoved] as const;
  return [
    subscriber("chat line", types, async ({ id: event, name, payload }) => {
      const { applicant_id, employer_id, job_title } = payload;
      const conversation_id = await conversationOf(applicant_id, employer_id);
      if (name === "application.submitted") {
        const line = { kind: "application.sent", job_title } as const;
        await tell({ conversation_id, actor_id: applicant_id, line, topic: "pending", event });
        return;
      }
      const { status: topic, by, note } = payload;
      const actor_id = by === "applicant" ? applicant_id : employer_id;
      await tell({ conversation_id, actor_id, line: movedLine(job_title, topic, note), topic, event });
    }),

    subscriber("linked application", types, async ({ payload: { applicant_id, employer_id } }) => {
      await followLinkedApplication(await conversationOf(applicant_id, employer_id), applicant_id);
    }),

    subscriber("notification", types, async ({ id: cause, name, payload }) => {
      const { application_id, applicant_id, employer_id } = payload;
      const about = { cause, application_id, target_url: applicationTarget(application_id) };
      const toEmployer = { user_id: employer_id, person_id: applicant_id, ...about };
      if (name === "application.submitted") return notify({ ...sentNote(payload), ...toEmployer });
      const { status, by } = payload;
      const toApplicant = { user_id: applicant_id, person_id: employer_id, ...about };
      return notify({ ...movedNote(payload, status), ...(by === "applicant" ? toEmployer : toApplicant) });
    }),
  ];
}
