import { type Brood, messageOf } from "../lib/brood.ts";
import type { FromAccounts, JobsWish, Pair, ToAccounts, YearsWish } from "../load/protocol.ts";

/** Writes people beside a running server, and counts what they left. */
export interface People {
  makePairs(count: number): Promise<Pair[]>;
  /** @returns the addresses of accounts whose password is `PASSWORD` */
  makeLogins(count: number, verified: boolean): Promise<string[]>;
  /** @returns so many conversations of so many messages, of which somebody is the receiver in all */
  makeInbox(conversations: number, messages: number): Promise<Pair[]>;
  /** @returns the tokens of the seekers who are signed in */
  makeJobs(wish: JobsWish): Promise<string[]>;
  /** @returns the token of an admin */
  makeAdmin(): Promise<string>;
  /** @returns the token of an admin, and how many messages were written */
  makeYears(wish: YearsWish): Promise<{ token: string; messages: number }>;
  /** @returns the token of an admin, and what somebody types who looks for some of them */
  makeLists(users: number): Promise<{ token: string; names: string[] }>;
  /** @returns the tokens of those who are signed in, of so many people */
  makeAudience(count: number, signedIn: number): Promise<string[]>;
  /** The notifications of an announcement that are on disk, and how many people have one. */
  countNotified(announcement: number): Promise<{ rows: number; people: number }>;
  /** What the database has been asked so far: `find`, `aggregate` and their `getMore`. */
  reads(): Promise<number>;
  countStored(pairs: readonly Pair[]): Promise<{ rows: number; broken: number }>;
}

export async function startPeople(brood: Brood, dataDir: string): Promise<People> {
  const child = brood.fork(new URL("accounts.ts", import.meta.url), [dataDir], { cwd: dataDir });
  await messageOf<FromAccounts, "ready">(child, "ready");
  const ask = <K extends FromAccounts["kind"]>(wish: ToAccounts, kind: K) => {
    child.send(wish);
    return messageOf<FromAccounts, K>(child, kind);
  };
  return {
    makePairs: async (count) => (await ask({ kind: "pairs", count }, "pairs")).pairs,
    makeLogins: async (count, verified) => (await ask({ kind: "logins", count, verified }, "logins")).emails,
    makeInbox: async (conversations, messages) =>
      (await ask({ kind: "inbox", conversations, messages }, "inbox")).talks,
    makeJobs: async (wish) => (await ask({ kind: "jobs", ...wish }, "jobs")).tokens,
    makeAdmin: async () => (await ask({ kind: "admin" }, "admin")).token,
    makeLists: (users) => ask({ kind: "lists", users }, "lists"),
    makeYears: (wish) => ask({ kind: "years", ...wish }, "years"),
    makeAudience: async (count, signedIn) => (await ask({ kind: "audience", count, signedIn }, "audience")).tokens,
    countNotified: (announcement) => ask({ kind: "notified", announcement }, "notified"),
    reads: async () => (await ask({ kind: "reads" }, "reads")).reads,
    countStored: (pairs) => ask({ kind: "count", conversations: pairs.map((pair) => pair.conversation_id) }, "counted"),
  };
}
