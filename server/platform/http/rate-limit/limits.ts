const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Who is counted. Addresses and accounts are personal: what is kept of them is a keyed hash, of a user the number. */
type CountedBy = "address" | "account" | "user";

interface Limit {
  by: CountedBy;
  points: number;
  seconds: number;
  burst?: { points: number; seconds: number };
}

/** What is limited, by whom it is counted, and how much. Accounts first, and generous by address: schools share one. */
export const LIMITS = {
  /** Accounts that come to be. A setting says how many. */
  "sign-up": { by: "address", points: 60, seconds: HOUR },
  /** Forms of sign-ups, those that come back with errors too: each may ask for a hash. A setting says how many. */
  "sign-up-form": { by: "address", points: 240, seconds: HOUR },
  login: { by: "address", points: 200, seconds: QUARTER_HOUR },
  "login-account": { by: "account", points: 10, seconds: QUARTER_HOUR },
  /** Logins to an account from a device that has signed in to it before: strangers cannot use these up. */
  "login-device": { by: "account", points: 10, seconds: QUARTER_HOUR },
  /** Failed logins that are nothing to tell admins of: the one behind these is a burst. */
  "failed-logins-account": { by: "account", points: 4, seconds: QUARTER_HOUR },
  "failed-logins-address": { by: "address", points: 19, seconds: QUARTER_HOUR },
  /** Bursts that admins are told of, each once. */
  "failed-logins-told": { by: "account", points: 1, seconds: QUARTER_HOUR },
  /** Secrets of mailed links that were tried. */
  verify: { by: "address", points: 60, seconds: HOUR },
  reset: { by: "address", points: 60, seconds: HOUR },
  /** Looks at mailed links that use nothing up. */
  "link-check": { by: "address", points: 120, seconds: HOUR },
  mail: { by: "address", points: 20, seconds: HOUR },
  "mail-account": { by: "account", points: 3, seconds: HOUR },
  /** The current password, asked for again by whoever is signed in. */
  password: { by: "user", points: 10, seconds: QUARTER_HOUR },
  /** Copies of all that is held on a user: each reads it all. */
  export: { by: "user", points: 5, seconds: HOUR },
  /** Copies of the lists of people that an admin takes. */
  "admin-export": { by: "user", points: 10, seconds: HOUR },
  /** What an admin tells everybody: a session that was stolen is not to reach all of them for long. */
  announcement: { by: "user", points: 20, seconds: HOUR },
  /** What an admin writes to one person at a time. */
  notification: { by: "user", points: 60, seconds: HOUR },
  upload: { by: "user", points: 20, seconds: HOUR },
  /** Files for messages. Tries count: a broken one has cost as much. */
  attachment: { by: "user", points: 40, seconds: HOUR },
  people: { by: "user", points: 60, seconds: 60 },
  /** A search reads many messages: an answer that goes on counts like a new one. */
  search: { by: "user", points: 60, seconds: 60 },
  "new-conversation": { by: "user", points: 20, seconds: DAY },
  /** Jobs that are written; each may be told to many. */
  job: { by: "user", points: 60, seconds: HOUR },
  /** Applications that are sent, with or without a file. */
  application: { by: "user", points: 60, seconds: HOUR },
  /** Interviews that are proposed and changed: each is told to somebody. */
  interview: { by: "user", points: 120, seconds: HOUR },
  /** Appeals, requests to be listed, and to be looked at again. */
  "approval-request": { by: "user", points: 20, seconds: DAY },
  /** Consents that are given and withdrawn: each withdrawal is mailed. */
  consent: { by: "user", points: 30, seconds: DAY },
  /** Numbers that an admin looks at. */
  reveal: { by: "user", points: 200, seconds: HOUR },
  report: { by: "user", points: 10, seconds: HOUR },
  /** Looks of an admin at what only a reason opens. */
  sensitive: { by: "user", points: 30, seconds: HOUR },
  /** REST calls of everybody at one address who is not signed in. A setting says how many. */
  public: { by: "address", points: 3000, seconds: 60 },
  /** REST calls of one user. */
  api: { by: "user", points: 300, seconds: 60 },
  /** Socket commands of one user that have no limit of their own. */
  command: { by: "user", points: 20, seconds: 1, burst: { points: 200, seconds: 10 } },
  /** Two a second, after a burst of twenty. */
  message: { by: "user", points: 2, seconds: 1, burst: { points: 18, seconds: 10 } },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
/** Limits that are one count: with a burst it would not be known which of two a point was taken from. */
export type SteadyLimitName = { [N in LimitName]: (typeof LIMITS)[N] extends { burst: object } ? never : N }[LimitName];

/** What settings say of some limits instead. */
export type Points = { readonly [N in LimitName]?: number };

interface Delay {
  by: CountedBy;
  /** Failures that cost nothing: a slip of the finger is no attack. */
  free: number;
  firstMs: number;
  mostMs: number;
}

/**
 * Failures that make the next try wait, each twice as long as the one before. A wait can be sat out, so that no
 * stranger's tries lock anybody out for good.
 */
export const DELAYS = {
  /** Of an account and an address together, `account|address`. */
  "login-delay": { by: "account", free: 3, firstMs: 1000, mostMs: QUARTER_HOUR * 1000 },
} as const satisfies Record<string, Delay>;
export type DelayName = keyof typeof DELAYS;

/** After so long without another one, failures are forgotten. */
export const FORGOTTEN_MS = QUARTER_HOUR * 1000;

/** How long after the last failure somebody has to wait who has failed so often. */
export function waitAfter(failures: number, { free, firstMs, mostMs }: Omit<Delay, "by">): number {
  return failures <= free ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - free - 1));
}
