import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { charactersUpTo, Id, Moment } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { listOfAll, listOfAny } from "../texts/format.ts";
import { PLACEHOLDERS, type Placeholder, shownPlaceholder, unknownPlaceholders, withIds } from "./placeholders.ts";
import { faultsTexts } from "./texts/faults/faults.texts.ts";

const T = errorsOf(faultsTexts);

export const REPLY_NAME_MAX = 60;
export const REPLY_TEXT_MAX = 2000;
/** Replies of a person, and shared replies of a company. */
export const REPLIES_MAX = 100;

function unknownText(text: unknown): string {
  const unknown = unknownPlaceholders(String(text));
  const known = listOfAny(PLACEHOLDERS.map(shownPlaceholder));
  return faultsTexts.unknown({ count: unknown.length, names: listOfAll(unknown), known });
}

const Name = z
  .string(T.nameRequired)
  .check(charactersUpTo(REPLY_NAME_MAX, { abort: true }), cleanLine, z.minLength(1, T.nameRequired));

/** With the ids of its placeholders. Their names in the language of the call are accepted too. */
const Text = z.string(T.textRequired).check(
  charactersUpTo(REPLY_TEXT_MAX, { abort: true }),
  z.trim(),
  z.overwrite(withIds),
  z.minLength(1, T.textRequired),
  // An id may be longer than the name.
  charactersUpTo(REPLY_TEXT_MAX),
  z.refine((text) => unknownPlaceholders(text).length === 0, { error: ({ input }) => unknownText(input) }),
);

/** A text that a person, or everyone of a company, can insert into messages. */
export const SavedReply = z.object({
  id: Id,
  /** Unique in its list, whatever the case. */
  name: z.string(),
  text: z.string(),
  /** It belongs to the company: everyone of it can use and change it. */
  shared: z.boolean(),
  /** Grows with every change. A change carries the number that its author has seen. */
  version: z.int(),
  updated_at: Moment,
});
export type SavedReply = z.infer<typeof SavedReply>;

/** The replies that a person can use, by name. */
export const SavedReplies = z.object({
  replies: z.array(SavedReply),
  /** The name of the company whose replies are in the list; null for people who cannot share any. */
  company: z.nullable(z.string()),
});
export type SavedReplies = z.infer<typeof SavedReplies>;

export const NewSavedReply = z.strictObject({ name: Name, text: Text, shared: z._default(z.boolean(), false) });
export type NewSavedReply = z.output<typeof NewSavedReply>;

/** Fields that are missing stay unchanged. */
export const SavedReplyChange = z.strictObject({
  version: z.int(),
  name: z.optional(Name),
  text: z.optional(Text),
  shared: z.optional(z.boolean()),
});
export type SavedReplyChange = z.output<typeof SavedReplyChange>;

/** What the placeholders stand for in a conversation, for the person who asks; null for what is not known. */
export const PlaceholderValues = z.object({
  first_name: z.nullable(z.string()),
  job: z.nullable(z.string()),
  company: z.nullable(z.string()),
  my_name: z.nullable(z.string()),
  /** The start of the next agreed interview. */
  interview: z.nullable(Moment),
}) satisfies z.ZodMiniType<Record<Placeholder, string | null>>;
export type PlaceholderValues = z.infer<typeof PlaceholderValues>;
