import * as z from "zod/mini";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { ADJUSTMENTS, INTERVIEW_KINDS, type InterviewKind } from "./interviews.schemas.ts";
import { interviewsTexts } from "./texts/interviews.texts.ts";

const T = errorsOf(interviewsTexts);

/** What the two sides of an interview send. Separate from what they receive, which every chat loads. */

/** Maximum number of times in one proposal. */
export const SLOTS_MAX = 3;
/** Duration of an interview, in minutes. */
export const LENGTH_MIN = 10;
export const LENGTH_MAX = 480;
/** Maximum number of days until an interview. */
export const AHEAD_DAYS = 365;
export const PLACE_MAX = 300;
export const INTERVIEW_NOTES_MAX = 1000;
/** The message that accompanies an action. */
export const WORDS_MAX = 500;
/** Maximum number of requested adjustments per interview. */
export const ADJUSTMENTS_MAX = 5;
/** Maximum number of interviews per application, including closed ones. */
export const INTERVIEWS_MAX = 20;

const Need = z.enum(ADJUSTMENTS, T.needUnknown);

const words = (most: number, long: ErrorText) =>
  z.string().check(z.maxLength(2 * most, { ...long, abort: true }), z.trim(), z.maxLength(most, long));
const Words = z._default(words(WORDS_MAX, T.wordsLong), "");

/** With its UTC offset, so that the time zone is never ambiguous. The service checks that it is in the future. */
const SentSlot = z.strictObject({
  starts_at: z.iso.datetime({ offset: true, ...T.slotTime }),
  minutes: z.int(T.minutes).check(z.minimum(LENGTH_MIN, T.minutes), z.maximum(LENGTH_MAX, T.minutes)),
});
const SentSlots = z.array(SentSlot, T.slots).check(
  z.minLength(1, T.slots),
  z.maxLength(SLOTS_MAX, T.slots),
  z.refine((slots) => new Set(slots.map(({ starts_at }) => Date.parse(starts_at))).size === slots.length, T.slotTwice),
);

const plan = {
  slots: SentSlots,
  kind: z.enum(INTERVIEW_KINDS, T.kind),
  place: z._default(words(PLACE_MAX, T.placeLong), ""),
  notes: z._default(words(INTERVIEW_NOTES_MAX, T.notesLong), ""),
  adjustments_offered: z._default(z.array(z.enum(ACCESS_FEATURES)).check(z.maxLength(ACCESS_FEATURES.length)), []),
};
/** An on-site interview needs a place. */
const saysWhere = z.refine<{ kind: InterviewKind; place: string }>(
  ({ kind, place }) => kind !== "onsite" || place !== "",
  { ...T.placeRequired, path: ["place"] },
);

/** The body of POST /api/applications/{id}/interviews. */
export const InterviewProposal = z.strictObject(plan).check(saysWhere);
export type InterviewProposal = z.output<typeof InterviewProposal>;

const version = z.int(T.version).check(z.positive(T.version));
/** The body of PATCH /api/interviews/{id}: one action, and the version that the actor has seen. */
export const InterviewChange = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      action: z.literal("accept"),
      version,
      slot: z.int(T.slotUnknown).check(z.minimum(0, T.slotUnknown)),
    }),
    z.strictObject({
      action: z.literal("ask_time"),
      version,
      words: z
        .string(T.wordsRequired)
        .check(z.trim(), z.minLength(1, T.wordsRequired), z.maxLength(WORDS_MAX, T.wordsLong)),
    }),
    z
      .strictObject({ action: z.literal("ask_adjustment"), version, need: Need, words: Words })
      .check(z.refine(({ need, words }) => need !== "other" || words !== "", { ...T.needWords, path: ["words"] })),
    z.strictObject({ action: z.literal("decline"), version, words: Words }),
    // The complete new plan, and why it changed.
    z.strictObject({ action: z.literal("move"), version, ...plan, words: Words }).check(saysWhere),
    z.strictObject({ action: z.literal("cancel"), version, words: Words }),
    z.strictObject({
      action: z.literal("answer_adjustment"),
      version,
      adjustment: z.int(T.adjustmentUnknown),
      agreed: z.boolean(),
      words: Words,
    }),
  ],
  T.action,
);
export type InterviewChange = z.output<typeof InterviewChange>;
