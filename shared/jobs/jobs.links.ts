/** What the links of mails ask of the jobs, behind the `?` of any page of a signed-in seeker. */

/** Opens the saved searches. */
export const SAVED_SEARCHES_QUERY = "saved-searches";
