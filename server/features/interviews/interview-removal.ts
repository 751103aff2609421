import { cardEvent } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";

interface Deps {
  interviews: Pick<InterviewsRepo, "ofApplicant" | "removeOf">;
  /** Cancels the open interviews of an employer. */
  cancelOf: (employerId: number) => Promise<void>;
  conversationOf: (a: number, b: number) => Promise<number | null>;
  /** Removes the content of a card; its text stays. */
  emptyCard: (card: { conversation_id: number; actor_id: number; event: string }) => Promise<void>;
}

/**
 * Cancels the interviews of a deleted employer, and removes those of a deleted applicant with the content of their
 * cards. Safe to repeat after an interruption.
 */
export function createInterviewRemoval({ interviews, cancelOf, conversationOf, emptyCard }: Deps) {
  return async (userId: number): Promise<void> => {
    await cancelOf(userId);
    for (const { _id, employer_id, applicant_id } of await interviews.ofApplicant(userId)) {
      const conversation_id = await conversationOf(employer_id, applicant_id);
      if (conversation_id !== null) await emptyCard({ conversation_id, actor_id: employer_id, event: cardEvent(_id) });
    }
    await interviews.removeOf(userId);
  };
}
