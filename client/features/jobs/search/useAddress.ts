import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Address, readAddress, writeAddress } from "./address.ts";

/** What the search page is asked for, which is its address: Back leads to the search before, and a link finds the same. */
export function useAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The router tells of a new place in a transition; a box that was ticked does not wait for it.
  const [wanted, setWanted] = useState<{ from: string; to: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has arrived, or another page was opened.
  useEffect(() => setWanted(null), [search]);
  const text = wanted?.from === search ? wanted.to : search;
  const address = useMemo(() => readAddress(text), [text]);

  const hrefOf = useCallback((to: Address) => pathname + writeAddress(to), [pathname]);
  /** `replace`: the place before is no place to come back to, as between two letters of a word. */
  const go = useCallback(
    (to: Address, { replace = false } = {}) => {
      const query = writeAddress(to);
      // What is shown counts, and not where the router still is: who goes back at once has been led on already.
      if (query === text) return;
      setWanted({ from: search, to: query });
      navigate(pathname + query, { replace });
    },
    [navigate, pathname, search, text],
  );
  return { address, hrefOf, go };
}
