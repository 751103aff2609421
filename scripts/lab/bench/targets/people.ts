import { messageOf, type ProcessGroup } from "../lib/process-group.ts";
import type { FromAccounts, JobsRequest, Pair, ToAccounts, YearsRequest } from "../load/protocol.ts";

/** Writes people beside a running server, and counts stored rows. */
export interface People {
  makePairs(count: number): Promise<Pair[]>;
  /** @returns the addresses of accounts whose password is `PASSWORD` */
  makeLogins(count: number, verified: boolean): Promise<string[]>;
  /** @returns the conversations of one person, who is the receiver in all of them */
  makeInbox(conversations: number, messages: number): Promise<Pair[]>;
  /** @returns the tokens of the signed-in job seekers */
  makeJobs(request: JobsRequest): Promise<string[]>;
  /** @returns the token of an admin */
  makeAdmin(): Promise<string>;
  /** @returns the token of an admin, and the number of messages written */
  makeYears(request: YearsRequest): Promise<{ token: string; messages: number }>;
  /** @returns the token of an admin, and names to search for */
  makeLists(users: number): Promise<{ token: string; names: string[] }>;
  /** Makes `count` people. @returns the tokens of those who are signed in */
  makeAudience(count: number, signedIn: number): Promise<string[]>;
  /** The stored notifications of an announcement, and the number of people who have one. */
  countNotified(announcement: number): Promise<{ rows: number; people: number }>;
  /** The number of reads of the database so far: `find`, `aggregate` and their `getMore`. */
  reads(): Promise<number>;
  countStored(pairs: readonly Pair[]): Promise<{ rows: number; broken: number }>;
}

export async function startPeople(group: ProcessGroup, dataDir: string): Promise<People> {
  const child = group.fork(new URL("accounts.ts", import.meta.url), [dataDir], { cwd: dataDir });
  await messageOf<FromAccounts, "ready">(child, "ready");
  const ask = <K extends FromAccounts["kind"]>(request: ToAccounts, kind: K) => {
    child.send(request);
    return messageOf<FromAccounts, K>(child, kind);
  };
  return {
    makePairs: async (count) => (await ask({ kind: "pairs", count }, "pairs")).pairs,
    makeLogins: async (count, verified) => (await ask({ kind: "logins", count, verified }, "logins")).emails,
    makeInbox: async (conversations, messages) =>
      (await ask({ kind: "inbox", conversations, messages }, "inbox")).talks,
    makeJobs: async (request) => (await ask({ kind: "jobs", ...request }, "jobs")).tokens,
    makeAdmin: async () => (await ask({ kind: "admin" }, "admin")).token,
    makeLists: (users) => ask({ kind: "lists", users }, "lists"),
    makeYears: (request) => ask({ kind: "years", ...request }, "years"),
    makeAudience: async (count, signedIn) => (await ask({ kind: "audience", count, signedIn }, "audience")).tokens,
    countNotified: (announcement) => ask({ kind: "notified", announcement }, "notified"),
    reads: async () => (await ask({ kind: "reads" }, "reads")).reads,
    countStored: (pairs) => ask({ kind: "count", conversations: pairs.map((pair) => pair.conversation_id) }, "counted"),
  };
}
