import { useLocation, useNavigate } from "react-router";
import { type ListQuery, listAddress, readListQuery, withChoice } from "./list-query.ts";

/** The filters in the address, with functions to change them. */
export function useListAddress() {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const query = readListQuery(address);
  const addressOf = (choice: Partial<ListQuery>) => pathname + listAddress(withChoice(query, choice));
  const choose = (choice: Partial<ListQuery>, { replace = false } = {}) =>
    void navigate(addressOf(choice), { replace });
  return { query, addressOf, choose };
}
