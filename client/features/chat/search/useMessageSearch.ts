import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { type FoundMessage, searchMessages } from "#shared/chat/search.rest.ts";
import { searchWords } from "#shared/chat/search-text.ts";
import type { FaultBody } from "#shared/fault.ts";
import { accountThatAsks } from "../chat.store.ts";

/** Between the last key and the question, in milliseconds. */
const DEBOUNCE_MS = 300;

export interface Found {
  state: "idle" | "searching" | "found" | "failed";
  results: readonly FoundMessage[];
  /** Where the search goes on; null where all was searched. */
  cursor: string | null;
  fault: FaultBody | null;
}

const NOTHING: Found = { state: "idle", results: [], cursor: null, fault: null };

/** Whether there is something to ask for. */
export const isQuestion = (text: string): boolean => text.trim().length >= SEARCH_MIN && searchWords(text).length > 0;

/**
 * Messages by their words, in one conversation or in all. An answer that found nothing yet in a long history is followed
 * by the next one by itself; a later question aborts the earlier one.
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
      // Those found before stay until others are here, so that nothing jumps.
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

  /** The next results, or the same question again where it failed. */
  const more = () => ask(found.cursor, found.results);
  return { ...found, more };
}
export type MessageSearch = ReturnType<typeof useMessageSearch>;
