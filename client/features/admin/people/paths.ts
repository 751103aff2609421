/** The addresses of the two lists. */
export const USERS_PATH = "/AdminDashboard/people";
export const EMPLOYERS_PATH = "/AdminDashboard/employers";
