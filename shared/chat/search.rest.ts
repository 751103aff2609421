import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countText, Id, IdText } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { Message, OtherUser, SEARCH_MAX, SEARCH_MIN } from "./chat.schemas.ts";
import { searchWords } from "./search-text.ts";
import { chatErrorsTexts } from "./texts/chat-errors/chat-errors.texts.ts";

const T = errorsOf(chatErrorsTexts);

/** Results of one reply: by default, and at most. */
export const SEARCH_PAGE = 20;
export const SEARCH_PAGE_MAX = 50;

/** A search text, with at least one letter or digit. */
export const SearchText = z.string(T.questionShort).check(
  z.maxLength(SEARCH_MAX, { ...T.questionLong, abort: true }),
  z.trim(),
  z.minLength(SEARCH_MIN, { ...T.questionShort, abort: true }),
  z.refine((text) => searchWords(text).length > 0, T.questionWordless),
);

/** A found message, the other person of its conversation, and an excerpt. */
export const FoundMessage = z.object({
  message: Message,
  conversation: z.object({ id: Id, other_user: OtherUser }),
  snippet: z.object({
    text: z.string(),
    /** The ranges of `text` to highlight, in UTF-16 units; the end is not included. */
    ranges: z.array(z.readonly(z.tuple([z.int(), z.int()]))),
  }),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const FoundMessages = z.object({
  results: z.array(FoundMessage),
  /** For the next page; null if everything was searched. A short or empty page may have one too. */
  next_cursor: z.nullable(z.string()),
});
export type FoundMessages = z.infer<typeof FoundMessages>;

export const searchMessages = endpoint({
  method: "GET",
  path: "/api/messages/search",
  query: z.strictObject({
    q: SearchText,
    conversation_id: z.optional(IdText),
    cursor: z.optional(z.string().check(z.maxLength(40, T.badCursor))),
    limit: z.optional(countText(1, SEARCH_PAGE_MAX)),
  }),
  reply: FoundMessages,
  summary:
    "Searches one or all of the caller's conversations: messages in which each word of q is the prefix of a word, newest first, by page.",
});
