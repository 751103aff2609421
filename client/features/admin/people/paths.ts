/** Where the two lists of the room are. */
export const USERS_PATH = "/AdminDashboard/people";
export const EMPLOYERS_PATH = "/AdminDashboard/employers";
