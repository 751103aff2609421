import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countText, Id, IdText } from "../primitives.ts";
import { Message, OtherUser, SEARCH_MAX, SEARCH_MIN } from "./chat.schemas.ts";
import { CHAT_TEXTS } from "./chat.texts.ts";
import { searchWords } from "./search-text.ts";

/** Results of one answer where nothing is said, and at most. */
export const SEARCH_PAGE = 20;
export const SEARCH_PAGE_MAX = 50;

/** What is searched for, with at least one letter or digit in it. */
export const SearchText = z.string(CHAT_TEXTS.questionShort).check(
  z.maxLength(SEARCH_MAX, { error: CHAT_TEXTS.questionLong, abort: true }),
  z.trim(),
  z.minLength(SEARCH_MIN, { error: CHAT_TEXTS.questionShort, abort: true }),
  z.refine((text) => searchWords(text).length > 0, CHAT_TEXTS.questionWordless),
);

/** A message that was found, with whom, and the piece of it to show. */
export const FoundMessage = z.object({
  message: Message,
  conversation: z.object({ id: Id, other_user: OtherUser }),
  snippet: z.object({
    text: z.string(),
    /** What to mark in `text`: from the first to behind the last, in UTF-16 units. */
    ranges: z.array(z.readonly(z.tuple([z.int(), z.int()]))),
  }),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const FoundMessages = z.object({
  results: z.array(FoundMessage),
  /** To go on from here; null where everything was searched. An answer may be short, or empty, and still have one. */
  next_cursor: z.nullable(z.string()),
});
export type FoundMessages = z.infer<typeof FoundMessages>;

export const searchMessages = endpoint({
  method: "GET",
  path: "/api/messages/search",
  query: z.strictObject({
    q: SearchText,
    conversation_id: z.optional(IdText),
    cursor: z.optional(z.string().check(z.maxLength(40, CHAT_TEXTS.badCursor))),
    limit: z.optional(countText(1, SEARCH_PAGE_MAX)),
  }),
  reply: FoundMessages,
  summary:
    "Messages of one or all of the caller's conversations in which each word of q begins a word, newest first, by pages.",
});
