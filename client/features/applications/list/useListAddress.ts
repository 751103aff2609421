import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ListQuery, listAddress, readListQuery, withChoice } from "./list-query.ts";

/** Typing asks once it pauses. */
const TYPED_MS = 300;

/** What the address asks for, and the ways to ask for something else. */
export function useListAddress() {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const query = readListQuery(address);
  const addressOf = (choice: Partial<ListQuery>) => pathname + listAddress(withChoice(query, choice));
  const choose = (choice: Partial<ListQuery>, { replace = false } = {}) =>
    void navigate(addressOf(choice), { replace });
  return { query, addressOf, choose };
}

/** A field that is typed into, and told when its writer pauses. What the address says elsewhere shows in it too. */
export function useTyped(told: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(told);
  const [known, setKnown] = useState(told);
  if (told !== known) {
    setKnown(told);
    if (told !== text.trim()) setText(told);
  }
  const tell = useCallback(onTyped, [onTyped]);
  useEffect(() => {
    if (text.trim() === told) return;
    const timer = setTimeout(tell, TYPED_MS, text.trim());
    return () => clearTimeout(timer);
  }, [text, told, tell]);
  return [text, setText] as const;
}
