import * as z from "zod/mini";
import { QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { withReply } from "../state/chat.replies.ts";
import { persistByConversation } from "./conversation-storage.ts";
import type { DraftStorage } from "./draft-storage.ts";

/** The stored quote; null if there is none, or if the data is invalid or has an outdated format. */
function parse(text: string | null): QuotedMessage | null {
  try {
    return z.parse(z.nullable(QuotedMessage), JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps what the next message of each conversation will quote. */
export const persistReplies = (userId: number): DraftStorage =>
  persistByConversation({
    prefix: `kasama-reply-${userId}-`,
    of: (state) => state.replies,
    textOf: (quote) => JSON.stringify(quote),
    take: (state, id, text) => withReply(state, id, parse(text)),
  });
