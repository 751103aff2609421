import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Address, readAddress, writeAddress } from "./address.ts";

/** The search in the address, so that Back leads to the previous search and a shared link shows the same one. */
export function useAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The router updates in a transition; a ticked checkbox must not wait for it.
  const [wanted, setWanted] = useState<{ from: string; to: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address has arrived or another page was opened.
  useEffect(() => setWanted(null), [search]);
  const text = wanted?.from === search ? wanted.to : search;
  const address = useMemo(() => readAddress(text), [text]);

  const hrefOf = useCallback((to: Address) => pathname + writeAddress(to), [pathname]);
  /** `replace` the history entry if people would not want to go back to it, as between two letters of a word. */
  const go = useCallback(
    (to: Address, { replace = false } = {}) => {
      const query = writeAddress(to);
      // Compares with the displayed search: the router's own address may be out of date.
      if (query === text) return;
      setWanted({ from: search, to: query });
      navigate(pathname + query, { replace });
    },
    [navigate, pathname, search, text],
  );
  return { address, hrefOf, go };
}
