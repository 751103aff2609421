import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { keyOf, type QueryKey, queryClient, unwrap } from "#client/data/query-client.ts";
import { typingPause } from "#client/data/typing-pause.ts";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { type FoundMessage, type FoundMessages, searchMessages } from "#shared/chat/search.rest.ts";
import { searchWords } from "#shared/chat/search-text.ts";

/** Milliseconds between the last key and the request. */
const DEBOUNCE_MS = 300;

type Pages = InfiniteData<FoundMessages, string | undefined>;
const NOTHING: Pages = { pages: [], pageParams: [] };

export interface MessageSearch {
  state: "idle" | "searching" | "found" | "failed";
  /** Earlier results stay until the new ones arrive, so that nothing jumps. */
  results: readonly FoundMessage[];
  /** Whether there may be older results. */
  hasMore: boolean;
  fault: CallFault | null;
  /** Loads the next results, or repeats a failed request. */
  more: () => void;
}

/** Whether there is something to search for. */
export const isQuestion = (text: string): boolean => text.trim().length >= SEARCH_MIN && searchWords(text).length > 0;

/** The next results. If a part of a long history has no match, the next part is searched. */
async function findMessages(
  query: { q: string; conversation_id: number | undefined },
  from: string | undefined,
  signal: AbortSignal,
): Promise<FoundMessages> {
  let page: FoundMessages;
  let cursor: string | null | undefined = from;
  do {
    page = await unwrap(await call(searchMessages, { query: { ...query, cursor } }, { signal }));
    cursor = page.next_cursor;
  } while (page.results.length === 0 && cursor !== null);
  return page;
}

/** Searches messages by words, in one conversation or in all. A later search aborts the earlier one. */
export function useMessageSearch(text: string, conversation_id?: number): MessageSearch {
  const q = text.trim();
  const asks = isQuestion(q);
  const query = useInfiniteQuery<FoundMessages, CallFault, Pages, QueryKey, string | undefined>(
    {
      queryKey: keyOf("message search", { q, conversation_id }),
      queryFn: async ({ pageParam: cursor, signal }) => {
        if (cursor === undefined) await typingPause(DEBOUNCE_MS, signal);
        return findMessages({ q, conversation_id }, cursor, signal);
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      enabled: asks,
      initialData: asks ? undefined : NOTHING,
      placeholderData: keepPreviousData,
      retry: false,
    },
    queryClient,
  );
  const { data, error, isFetching, isError, fetchNextPage } = query;
  const results = useMemo(() => data?.pages.flatMap((page) => page.results) ?? [], [data]);
  const state = isFetching ? "searching" : isError ? "failed" : "found";
  return {
    state: asks ? state : "idle",
    results,
    hasMore: (data?.pages.at(-1)?.next_cursor ?? null) !== null,
    fault: error,
    more: () => void fetchNextPage(),
  };
}
