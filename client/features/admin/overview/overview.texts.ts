/** Texts of the admins' overview. */

const figures = new Intl.NumberFormat("en-GB");
const isOne = (count: number): boolean => count === 1;

export const overviewTexts = {
  place: "Admin area",
  write: "Start a conversation",
  looking: "Looking for what waits",
  things: (count: number) => `${figures.format(count)} ${isOne(count) ? "thing needs" : "things need"} you`,
  nothing: "Nothing waits for you",
  /** Shown if the messages could not be loaded. */
  noDecision: "No decision waits",
  /** After the number. */
  tiles: {
    employers: (count: number) => (isOne(count) ? "company waits for approval" : "companies wait for approval"),
    company_changes: (count: number) => (isOne(count) ? "company change to review" : "company changes to review"),
    pwd_ids: (count: number) => (isOne(count) ? "PWD ID to check" : "PWD IDs to check"),
    listings: (count: number) => (isOne(count) ? "request to be listed" : "requests to be listed"),
    reports: (count: number) => (isOne(count) ? "open report" : "open reports"),
    messages: (count: number) => (isOne(count) ? "unread message" : "unread messages"),
  },
  failed: "The numbers could not be loaded.",
  totals: "Totals",
  total: {
    online: "online now",
    // Without admins, as in the statistics. The list of people includes admins, and says so.
    users: "job seekers and employers",
    employers: "employers",
    jobs: "open jobs",
    applications: "applications",
    messagesToday: "messages today",
  },
  /** After the number, which is a link. */
  way: {
    online: "online now: people by their last sign-in",
    users: "job seekers and employers: the list, with the admins",
    employers: "employers: the list",
    jobs: "open jobs: what happened with jobs",
    applications: "applications: what happened with them",
    messagesToday: "messages today: messages by day",
  },
  number: (count: number) => figures.format(count),
  few: "fewer than 10",
  /** For a group that is too small, or that would reveal a small one. */
  hidden: "not shown",
} as const;
