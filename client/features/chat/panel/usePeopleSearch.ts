import { useEffect, useState } from "react";
import { listen } from "#client/data/socket.ts";
import { type FoundPerson, PEOPLE_SEARCH_MIN } from "#shared/people/people.rest.ts";
import { findPeople } from "../chat.actions.ts";

/** Milliseconds between the last key and the request. */
const DEBOUNCE_MS = 250;

export interface PeopleSearch {
  state: "idle" | "searching" | "found" | "failed";
  people: readonly FoundPerson[];
  retry: () => void;
}

/** Finds people by the beginning of a name or company. A later request aborts the earlier one. */
export function usePeopleSearch(text: string): PeopleSearch {
  const search = text.trim();
  const asks = longestWord(search) >= PEOPLE_SEARCH_MIN;
  const [answer, setAnswer] = useState<Omit<PeopleSearch, "retry">>({ state: "idle", people: [] });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request.
  useEffect(() => {
    if (!asks) {
      setAnswer({ state: "idle", people: [] });
      return;
    }
    const aborter = new AbortController();
    const ask = async () => {
      // Earlier results stay until the new ones arrive, so that nothing jumps.
      setAnswer(({ people }) => ({ state: "searching", people }));
      const result = await findPeople(search, aborter.signal);
      if (aborter.signal.aborted) return;
      setAnswer(result.ok ? { state: "found", people: result.value } : { state: "failed", people: [] });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [search, asks, attempt]);

  // Shows new names of people who were already found.
  useEffect(
    () =>
      listen("profile:changed", (card) =>
        setAnswer((now) => ({
          ...now,
          people: now.people.map((one) => (one.id === card.id ? { ...one, ...card } : one)),
        })),
      ),
    [],
  );

  return { ...answer, retry: () => setAttempt((n) => n + 1) };
}

/** Length of the longest word, without accents: the server refuses a search with only shorter words. */
function longestWord(text: string): number {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  return Math.max(...plain.split(/[^\p{L}\p{N}]+/u).map((word) => word.length));
}
