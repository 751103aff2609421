import * as z from "zod/mini";
import { EMPLOYER_MOVES } from "../applications/status-lists.ts";
import { INTERVIEW_STATUSES } from "../interviews/interview-lists.ts";
import { ADJUSTMENTS, INTERVIEW_KINDS, Slot } from "../interviews/interviews.schemas.ts";
import { Moment } from "../primitives.ts";

/*
 * What the lines and cards of a conversation say, as data: each side reads it in its own language and from its own side
 * (line-text.ts). The message's sender is the person who acted.
 */

const job_title = z.string();
/** A message to the other side; may be empty. */
const words = z.string();
const line = <K extends string, S extends Record<string, z.ZodMiniType>>(kind: K, says: S) =>
  z.object({ kind: z.literal(kind), job_title, ...says });
const adjustment = { need: z.enum(ADJUSTMENTS), asked: z.string() };

/** A line or a card of a conversation. */
export const ChatLine = z.discriminatedUnion("kind", [
  line("application.sent", {}),
  line("application.moved", { status: z.enum(EMPLOYER_MOVES), words }),
  line("application.withdrawn", {}),
  /** The time that was accepted, and the zone in which it was chosen (`+08:00`); older lines lack the zone. */
  line("interview.accept", { starts_at: Moment, offset: z.optional(z.string()) }),
  line("interview.ask_time", { words }),
  /** `asked` is the applicant's text: a detail of the need, or all of it if the need is `other`. */
  line("interview.ask_adjustment", adjustment),
  line("interview.answer_adjustment", { ...adjustment, agreed: z.boolean(), words }),
  line("interview.decline", { words }),
  line("interview.move", { words }),
  line("interview.cancel", { words }),
  /** A card, where it is shown as text. It does not mention access needs. */
  line("interview.card", {
    format: z.enum(INTERVIEW_KINDS),
    status: z.enum(INTERVIEW_STATUSES),
    slots: z.array(Slot),
    accepted_slot: z.nullable(z.int()),
  }),
]);
export type ChatLine = z.infer<typeof ChatLine>;

/** The line of a message that has one. A newer server may send kinds that this client does not know: it shows the text. */
export const KnownLine = z.catch(z.optional(ChatLine), undefined);
