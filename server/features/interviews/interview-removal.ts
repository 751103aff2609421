import { cardEvent } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";

interface Deps {
  interviews: Pick<InterviewsRepo, "ofApplicant" | "removeOf">;
  /** Calls off what an employer has planned. */
  cancelOf: (employerId: number) => Promise<void>;
  conversationOf: (a: number, b: number) => Promise<number | null>;
  /** Takes away what a card showed; its sentence stays. */
  emptyCard: (card: { conversation_id: number; actor_id: number; event: string }) => Promise<void>;
}

/**
 * What goes with an account: an employer's interviews are called off, an applicant's are removed, and with them what
 * their cards showed to the other side. Cut off anywhere, it can be done again.
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
