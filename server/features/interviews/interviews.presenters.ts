import type { ChatLine } from "#shared/chat/chat-lines.ts";
import type { Interview, InterviewCard } from "#shared/interviews/interviews.schemas.ts";
import type { InterviewRow } from "./interview.model.ts";
import { cardLineOf } from "./interview-lines.ts";

/** The API form of an interview, the same for both sides. */
export function toInterview(row: InterviewRow): Interview {
  const { _id: id, application_id, employer_id, applicant_id, job_title, status, version, kind, place, notes } = row;
  return {
    id,
    application_id,
    employer_id,
    applicant_id,
    job_title,
    status,
    version,
    kind,
    place,
    notes,
    adjustments_offered: [...row.adjustments_offered],
    slots: row.slots.map(({ starts_at, offset, minutes }) => ({ starts_at: starts_at.toISOString(), offset, minutes })),
    accepted_slot: row.accepted_slot,
    time_request: row.time_request,
    adjustments: row.adjustments.map(({ id, need, words, asked_at, answer }) => ({
      id,
      need,
      words,
      asked_at: asked_at.toISOString(),
      answer: answer && { agreed: answer.agreed, words: answer.words, at: answer.at.toISOString() },
    })),
    steps: row.steps.map(({ action, by, words, at }) => ({ action, by, words, at: at.toISOString() })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The current content of an interview's card in the chat. */
export interface ShownCard {
  /** The employer, who is the sender of its message. */
  actor_id: number;
  /** The event id of its message. */
  event: string;
  /** What it says as text. */
  line: ChatLine;
  card: InterviewCard;
}

/** The event id of the message that is the interview's card. */
export const cardEvent = (id: number): string => `interview-${id}`;

/** The card of an interview. After a withdrawal only its text remains. */
export function toCard(row: InterviewRow): ShownCard {
  const interview = toInterview(row);
  return {
    actor_id: row.employer_id,
    event: cardEvent(row._id),
    line: cardLineOf(interview),
    card: { type: "interview", interview: row.withdrawn ? null : interview },
  };
}
