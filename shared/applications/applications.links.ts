import { homeOf, isSeeker, type UserType } from "../accounts/user-types.ts";

/** The query parameter with the application to open, on any page of a signed-in user. */
export const APPLICATION_QUERY = "application";

/** An application, opened over the list that contains it for one of its two sides. */
export function applicationAddress(type: UserType, id: number): string {
  const list = isSeeker(type) ? "/applications" : "/applicants";
  return `${homeOf(type)}${list}?${APPLICATION_QUERY}=${id}`;
}
