import { homeOf, isSeeker, type UserType } from "../accounts/user-types.ts";

/** Names the application to open, behind the `?` of any page of a signed-in user. */
export const APPLICATION_QUERY = "application";

/** An application, open over the list in which one of its two sides finds it. */
export function applicationAddress(type: UserType, id: number): string {
  const list = isSeeker(type) ? "/applications" : "/applicants";
  return `${homeOf(type)}${list}?${APPLICATION_QUERY}=${id}`;
}
