import { useEffect } from "react";
import { call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { typingPause } from "#client/data/typing-pause.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { type FoundPerson, PEOPLE_SEARCH_MIN, searchPeople } from "#shared/people/people.rest.ts";

/** Milliseconds between the last key and the request. */
const DEBOUNCE_MS = 250;

export interface PeopleSearch {
  state: "idle" | "searching" | "found" | "failed";
  /** Earlier results stay until the new ones arrive, so that nothing jumps. */
  people: readonly FoundPerson[];
  retry: () => void;
}

async function findPeople(search: string, signal: AbortSignal) {
  await typingPause(DEBOUNCE_MS, signal);
  return call(searchPeople, { query: { search } }, { signal });
}

/** Finds people by the beginning of a name or company. A later request aborts the earlier one. */
export function usePeopleSearch(text: string): PeopleSearch {
  const search = text.trim();
  const asks = longestWord(search) >= PEOPLE_SEARCH_MIN;
  const { answer, retry, change } = useServerState(
    "people search",
    search,
    async (signal) => (asks ? findPeople(search, signal) : { ok: true, value: [] }),
    { keepPrevious: true },
  );

  // Shows new names of people who were already found.
  useEffect(
    () =>
      listen("profile:changed", (card) =>
        change((people) => people.map((one) => (one.id === card.id ? { ...one, ...card } : one))),
      ),
    [change],
  );

  if (!asks) return { state: "idle", people: [], retry };
  if (answer.state === "ready") return { state: answer.stale ? "searching" : "found", people: answer.value, retry };
  return { state: answer.state === "failed" ? "failed" : "searching", people: [], retry };
}

/** Length of the longest word, without accents: the server refuses a search with only shorter words. */
function longestWord(text: string): number {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  return Math.max(...plain.split(/[^\p{L}\p{N}]+/u).map((word) => word.length));
}
