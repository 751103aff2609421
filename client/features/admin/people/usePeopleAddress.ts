import { useLocation, useNavigate } from "react-router";
import { type PeopleChoices, type PeopleQuery, peopleAddress, readPeopleQuery } from "./people-query.ts";

/** The filters in the address, with functions to change them. */
export function usePeopleAddress<Status extends string, Sort extends string>(choices: PeopleChoices<Status, Sort>) {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const query = readPeopleQuery(address, choices);
  type Choice = Partial<PeopleQuery<Status, Sort>>;
  // Changing a filter starts at the first page.
  const addressOf = (choice: Choice) =>
    pathname + peopleAddress({ ...query, page: 1, cursor: null, ...choice }, choices);
  const choose = (choice: Choice, { replace = false } = {}) => void navigate(addressOf(choice), { replace });
  return { query, addressOf, choose, everybody: pathname };
}
