import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandError } from "../errors.ts";
import { temporaryFolder } from "../testing/server.ts";
import { Commits, type WriteContext } from "./commits.ts";
import { type Environment, openEnvironment } from "./lmdb.ts";

/*
 * lmdb-js rejects one in some hundred thousand commits, which a driver cannot provoke. Here a real environment rejects
 * its commits like lmdb-js: after all writes, with no effect.
 */

const BAD = "MDB_BAD_TXN: Transaction must abort, has a child, or is invalid";

let folder: string;
let environment: Environment;

beforeEach(() => {
  folder = temporaryFolder();
  environment = openEnvironment(folder);
});
afterEach(async () => {
  await environment.close();
  rmSync(folder, { recursive: true });
});

/** Rejects this many commits before it makes one. */
function refusing(times: number, message = BAD): Environment {
  let left = times;
  return {
    ...environment,
    commit: (write) =>
      environment.commit(() => {
        write();
        if (left-- > 0) throw new Error(message);
      }),
  };
}

const key = (name: string) => Buffer.from(`0000${name}`);
/** Counts in the store how often it ran, and creates a collection. */
const add =
  (name: string) =>
  ({ tables, catalog }: WriteContext): number => {
    const count = (tables.documents.get(key(name))?.[0] ?? 0) + 1;
    tables.documents.put(key(name), Buffer.of(count));
    catalog.create("t", name, {});
    return count;
  };
const stored = (name: string) => environment.tables.documents.get(key(name))?.[0];
const names = ({ catalog }: Commits) => catalog.collections().map(({ name }) => name);

it("repeats a commit that lmdb rejects as bad, up to three times, and applies its writes once", async () => {
  for (const times of [1, 2]) {
    const commits = new Commits(refusing(times));
    const all = [`a${times}`, `b${times}`, `c${times}`];
    expect(await Promise.all(all.map((name) => commits.submit(add(name))))).toEqual([1, 1, 1]);
    expect(all.map(stored)).toEqual([1, 1, 1]);
    expect(names(commits)).toEqual(expect.arrayContaining(all));
  }
});

it("gives up after three times without any effect, and continues with the next", async () => {
  const commits = new Commits(refusing(3));
  const writes = ["a", "b"].map((name) => commits.submit(add(name)));
  for (const write of writes) await expect(write).rejects.toThrow(BAD);
  expect([stored("a"), stored("b"), names(commits)]).toEqual([undefined, undefined, []]);
  expect(await commits.submit(add("a"))).toBe(1);
  expect(names(commits)).toEqual(["a"]);
});

it("does not repeat a commit that failed for another reason, because it may be on disk", async () => {
  const commits = new Commits(refusing(1, "No space left on device"));
  const refused = commits.submit(add("a"));
  await expect(refused).rejects.toBeInstanceOf(CommandError);
  await expect(refused).rejects.toMatchObject({ codeName: "OutOfDiskSpace" });
  expect([stored("a"), names(commits)]).toEqual([undefined, []]);
  expect(await commits.submit(add("a"))).toBe(1);
});

it("rejects only the write that failed, and commits the others", async () => {
  const commits = new Commits(environment);
  const broken = (context: WriteContext) => {
    add("b")(context);
    throw new TypeError("a bug");
  };
  const writes = [commits.submit(add("a")), commits.submit(broken), commits.submit(add("c"))];
  await expect(writes[1]).rejects.toThrow(new TypeError("a bug"));
  expect(await Promise.all([writes[0], writes[2]])).toEqual([1, 1]);
  expect([stored("a"), stored("b"), stored("c"), names(commits)]).toEqual([1, undefined, 1, ["a", "c"]]);
});

it("yields the thread between its commits, however many writes wait", async () => {
  const commits = new Commits(environment);
  const slow = () => {
    const until = performance.now() + 25;
    while (performance.now() < until);
  };
  const writes = Promise.all(Array.from({ length: 10 }, () => commits.submit(slow)));
  await commits.submit(add("last"));
  await writes;
  expect(commits.commits).toBeGreaterThanOrEqual(10);
});
