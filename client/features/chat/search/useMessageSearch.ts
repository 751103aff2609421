import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { type FoundMessage, searchMessages } from "#shared/chat/search.rest.ts";
import { searchWords } from "#shared/chat/search-text.ts";
import type { FaultBody } from "#shared/fault.ts";
import { accountThatAsks } from "../chat.store.ts";

/** Milliseconds between the last key and the request. */
const DEBOUNCE_MS = 300;

export interface Found {
  state: "idle" | "searching" | "found" | "failed";
  results: readonly FoundMessage[];
  /** Cursor for the next results; null if everything was searched. */
  cursor: string | null;
  fault: FaultBody | null;
}

const NOTHING: Found = { state: "idle", results: [], cursor: null, fault: null };

/** Whether there is something to search for. */
export const isQuestion = (text: string): boolean => text.trim().length >= SEARCH_MIN && searchWords(text).length > 0;

/**
 * Searches messages by words, in one conversation or in all. If part of a long history had no match, it continues with
 * the next part automatically. A later search aborts the earlier one.
 */
export function useMessageSearch(text: string, conversation_id?: number) {
  const q = text.trim();
  const asks = isQuestion(q);
  const [found, setFound] = useState(NOTHING);
  const asking = useRef(new AbortController());

  const ask = useCallback(
    async (from: string | null, before: readonly FoundMessage[]) => {
      const { signal } = asking.current;
      const isSame = accountThatAsks();
      // Earlier results stay until the new ones arrive, so that nothing jumps.
      setFound((shown) => ({ ...shown, state: "searching", fault: null }));
      let cursor = from;
      do {
        const query = { q, conversation_id, cursor: cursor ?? undefined };
        const result = await call(searchMessages, { query }, { signal });
        if (signal.aborted || !isSame()) return;
        if (!result.ok) return setFound({ state: "failed", results: before, cursor, fault: result.fault });
        const { results, next_cursor } = result.value;
        cursor = next_cursor;
        if (results.length === 0 && cursor !== null) continue;
        setFound({ state: "found", results: [...before, ...results], cursor, fault: null });
        return;
      } while (cursor !== null);
    },
    [q, conversation_id],
  );

  useEffect(() => {
    if (!asks) return setFound(NOTHING);
    asking.current = new AbortController();
    const timer = setTimeout(() => void ask(null, []), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.current.abort();
    };
  }, [asks, ask]);

  /** Loads the next results, or repeats a failed request. */
  const more = () => ask(found.cursor, found.results);
  return { ...found, more };
}
export type MessageSearch = ReturnType<typeof useMessageSearch>;
