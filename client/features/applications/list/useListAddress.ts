import { useLocation, useNavigate } from "react-router";
import { type ListQuery, listAddress, readListQuery, withChoice } from "./list-query.ts";

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
