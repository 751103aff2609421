import pLimit from "p-limit";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory, Others } from "#server/features/chat/conversations/directory.ts";
import { lineOf, textOf } from "#server/features/chat/sending/line-texts.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import type { PresentMessage } from "#server/features/chat/sending/present-message.ts";
import { type Sides, sideOf } from "#server/features/chat/sides.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import { lineText } from "#shared/chat/line-text.ts";
import { type FoundMessage, type FoundMessages, SEARCH_PAGE } from "#shared/chat/search.rest.ts";
import { findWords, type Range, searchWords, snippetOf } from "#shared/chat/search-text.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { cursorAfter, NEWEST, type SearchCursor, walkBack } from "./search-walk.ts";

/** The limits of one reply. The client continues with its cursor. */
const ANSWER_ROWS = 10_000;
const ANSWER_STEPS = 60;

interface Deps {
  conversations: Pick<ConversationsRepo, "listOf">;
  messages: Pick<MessagesRepo, "between">;
  members: Pick<Members, "among" | "current" | "learn">;
  directory: Pick<Directory, "otherUsers">;
  present: PresentMessage;
  limiter: Limiter;
  now: () => Date;
}

export interface SearchRequest {
  q: string;
  conversation_id?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface Match {
  row: MessageRow;
  /** What the searching person reads. */
  text: string;
  ranges: Range[];
}

/** What the searching person reads as a message. */
type ReadText = (row: MessageRow) => string;

/**
 * Finds messages by their words. It reads the messages themselves, newest first and in small steps. Without an index of
 * words a send costs nothing more, and the search never finds deleted or edited text.
 */
export function createMessageSearch({ conversations, messages, members, directory, present, limiter, now }: Deps) {
  // One step at a time for all searches together, so that the database always has time for new messages.
  const lane = pLimit(1);

  /** The ids of the searched conversations. @throws {Fault} NOT_FOUND for strangers */
  async function searched(viewer: Viewer, conversationId?: number): Promise<number[]> {
    if (conversationId !== undefined) {
      await members.current(conversationId, viewer);
      return [conversationId];
    }
    const own = await conversations.listOf(sideOf(viewer), SYNC_CONVERSATIONS);
    for (const row of own) members.learn(row);
    return own.map((row) => row._id);
  }

  /** Lines and cards are searched as their reader sees them: in the reader's language, and from the reader's side. */
  function readerOf(sides: ReadonlyMap<number, Sides>, people: Others): ReadText {
    return (row) => {
      const line = lineOf(row);
      const other = sides.get(row.conversation_id)?.other.id;
      if (!line || other === undefined) return textOf(row);
      const { first_name, username } = people.other(other).user;
      return lineText(line, { to: row.sender_id === other ? "other" : "actor", name: first_name.trim() || username });
    };
  }

  async function find(
    { ids, words, textFor }: { ids: number[]; words: string[]; textFor: ReadText },
    start: SearchCursor,
    limit: number,
  ) {
    const read = (from: number, to: number, most: number | null) => lane(() => messages.between(ids, from, to, most));
    const matches: Match[] = [];
    let rowsLeft = ANSWER_ROWS;
    let stepsLeft = ANSWER_STEPS;
    for await (const { rows, reached } of walkBack(read, start, { now: now().getTime() })) {
      for (const row of rows) {
        if (row.deleted_at !== null) continue;
        const text = textFor(row);
        const ranges = findWords(text, words);
        if (!ranges) continue;
        matches.push({ row, text, ranges });
        if (matches.length === limit) return { matches, reached: cursorAfter(row) };
      }
      rowsLeft -= rows.length;
      stepsLeft -= 1;
      if (reached.at >= 0 && (rowsLeft <= 0 || stepsLeft === 0)) return { matches, reached };
    }
    return { matches, reached: null };
  }

  async function toResult({ row, text, ranges }: Match, sides: Sides, people: Others): Promise<FoundMessage> {
    return {
      message: await present(row, sides),
      conversation: { id: row.conversation_id, other_user: people.other(sides.other.id).user },
      snippet: snippetOf(text, ranges),
    };
  }

  return {
    /** @throws {Fault} NOT_FOUND for a stranger's conversation, BAD_INPUT for a malformed cursor, TOO_FAST */
    search: async (viewer: Viewer, request: SearchRequest): Promise<FoundMessages> => {
      const { q, conversation_id, cursor, limit = SEARCH_PAGE } = request;
      const start = cursor === undefined ? NEWEST : parseCursor(cursor);
      await limiter.spend("search", String(viewer.userId));
      const ids = await searched(viewer, conversation_id);
      if (ids.length === 0) return { results: [], next_cursor: null };
      const sides = await members.among(ids, viewer);
      const others = [...sides.values()].map(({ other }) => other);
      const people = await directory.otherUsers(sideOf(viewer), others);
      const asked = { ids, words: searchWords(q), textFor: readerOf(sides, people) };
      const { matches, reached } = await find(asked, start, limit);
      const results = matches.flatMap((match) => {
        const both = sides.get(match.row.conversation_id);
        return both ? [toResult(match, both, people)] : [];
      });
      return {
        results: await Promise.all(results),
        next_cursor: reached && formatCursor(reached),
      };
    },
  };
}
export type MessageSearch = ReturnType<typeof createMessageSearch>;

/** The cursor as it travels. It is not signed: it contains nothing secret, and it cannot reach other conversations. */
const formatCursor = ({ at, id }: SearchCursor): string => `${at.toString(36)}-${id.toString(36)}`;

function parseCursor(cursor: string): SearchCursor {
  const parts = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})$/.exec(cursor)?.slice(1);
  const [at = Number.NaN, id = Number.NaN] = (parts ?? []).map((part) => Number.parseInt(part, 36));
  if (!(at <= NEWEST.at && id <= NEWEST.id))
    throw new Fault("BAD_INPUT", undefined, { fields: { cursor: [CHAT_TEXTS.badCursor] } });
  return { at, id };
}
