const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * What a limit counts by. Addresses and accounts are personal data, so only a keyed hash is stored; users are stored by id.
 */
type CountedBy = "address" | "account" | "user";

interface Limit {
  by: CountedBy;
  points: number;
  seconds: number;
  burst?: { points: number; seconds: number };
}

/** All limits. Those by address are generous, because a whole school shares one. */
export const LIMITS = {
  /** New accounts. A setting can change the number. */
  "sign-up": { by: "address", points: 60, seconds: HOUR },
  /** Sign-up forms, including those with errors: each may cost a password hash. A setting can change the number. */
  "sign-up-form": { by: "address", points: 240, seconds: HOUR },
  login: { by: "address", points: 200, seconds: QUARTER_HOUR },
  "login-account": { by: "account", points: 10, seconds: QUARTER_HOUR },
  /** Logins to an account from a device that has signed in before, so that strangers cannot lock its owner out. */
  "login-device": { by: "account", points: 10, seconds: QUARTER_HOUR },
  /** Failed logins that are not reported to admins: one more counts as a burst. */
  "failed-logins-account": { by: "account", points: 4, seconds: QUARTER_HOUR },
  "failed-logins-address": { by: "address", points: 19, seconds: QUARTER_HOUR },
  /** Bursts of failed logins that are reported to admins. */
  "failed-logins-told": { by: "account", points: 1, seconds: QUARTER_HOUR },
  /** Attempts with the secret of an emailed link. */
  verify: { by: "address", points: 60, seconds: HOUR },
  reset: { by: "address", points: 60, seconds: HOUR },
  /** Checks of an emailed link that do not use it. */
  "link-check": { by: "address", points: 120, seconds: HOUR },
  mail: { by: "address", points: 20, seconds: HOUR },
  "mail-account": { by: "account", points: 3, seconds: HOUR },
  /** Confirmations of the current password by a signed-in user. */
  password: { by: "user", points: 10, seconds: QUARTER_HOUR },
  /** Personal data exports: each reads everything that is stored about a user. */
  export: { by: "user", points: 5, seconds: HOUR },
  /** Exports of the lists of people, by an admin. */
  "admin-export": { by: "user", points: 10, seconds: HOUR },
  /** Announcements of an admin, limited so that a stolen session cannot flood all users. */
  announcement: { by: "user", points: 20, seconds: HOUR },
  /** Notifications from an admin to one person. */
  notification: { by: "user", points: 60, seconds: HOUR },
  upload: { by: "user", points: 20, seconds: HOUR },
  /** Files for messages. Failed uploads count too, because they cost as much. */
  attachment: { by: "user", points: 40, seconds: HOUR },
  people: { by: "user", points: 60, seconds: 60 },
  /** Searches in messages, which read many of them. Each page counts. */
  search: { by: "user", points: 60, seconds: 60 },
  "new-conversation": { by: "user", points: 20, seconds: DAY },
  /** Changes of the job about which a job seeker asks: each is announced to both sides. */
  "asked-job": { by: "user", points: 60, seconds: HOUR },
  /** New and changed jobs: each may notify many people. */
  job: { by: "user", points: 60, seconds: HOUR },
  /** New applications. */
  application: { by: "user", points: 60, seconds: HOUR },
  /** New and changed interviews: each notifies the other side. */
  interview: { by: "user", points: 120, seconds: HOUR },
  /** Appeals, and requests to be listed or reviewed again. */
  "approval-request": { by: "user", points: 20, seconds: DAY },
  /** Given and withdrawn consents: each withdrawal sends an email. */
  consent: { by: "user", points: 30, seconds: DAY },
  /** ID numbers that an admin reveals. */
  reveal: { by: "user", points: 200, seconds: HOUR },
  report: { by: "user", points: 10, seconds: HOUR },
  /** Sensitive details that an admin opens with a reason. */
  sensitive: { by: "user", points: 30, seconds: HOUR },
  /** REST calls of all visitors at one address. A setting can change the number. */
  public: { by: "address", points: 3000, seconds: 60 },
  /** REST calls of one user. */
  api: { by: "user", points: 300, seconds: 60 },
  /** Socket commands of one user without a separate limit. */
  command: { by: "user", points: 20, seconds: 1, burst: { points: 200, seconds: 10 } },
  /** Two a second, after a burst of twenty. */
  message: { by: "user", points: 2, seconds: 1, burst: { points: 18, seconds: 10 } },
  /** The same for reactions, for which new messages wait like for one another. */
  reaction: { by: "user", points: 2, seconds: 1, burst: { points: 18, seconds: 10 } },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
/** Limits without a burst. With one, a point could not be returned: it may come from either of two counters. */
export type SteadyLimitName = { [N in LimitName]: (typeof LIMITS)[N] extends { burst: object } ? never : N }[LimitName];

/** The points of those limits that settings change. */
export type Points = { readonly [N in LimitName]?: number };

interface Delay {
  by: CountedBy;
  /** Failures without a wait, for typing errors. */
  free: number;
  firstMs: number;
  mostMs: number;
}

/**
 * Failures that delay the next attempt, each twice as long as the one before. A delay ends by itself, so a stranger's
 * attempts cannot lock the owner out for good.
 */
export const DELAYS = {
  /** By account and address together, `account|address`. */
  "login-delay": { by: "account", free: 3, firstMs: 1000, mostMs: QUARTER_HOUR * 1000 },
} as const satisfies Record<string, Delay>;
export type DelayName = keyof typeof DELAYS;

/** Failures are forgotten after this many milliseconds without another one. */
export const FORGOTTEN_MS = QUARTER_HOUR * 1000;

/** How long the next attempt has to wait after the last of this many failures, in milliseconds. */
export function waitAfter(failures: number, { free, firstMs, mostMs }: Omit<Delay, "by">): number {
  return failures <= free ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - free - 1));
}
