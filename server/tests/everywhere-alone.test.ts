import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** A single process without Redis: what takes effect everywhere costs no further command, and no waiting. */

let kasama: Harness;
const asked: string[] = [];
beforeAll(async () => {
  kasama = await startHarness();
  kasama.server.context.connection.set("debug", (collection: string, method: string) =>
    asked.push(`${collection} ${method}`),
  );
});
afterAll(() => kasama.close());

/** The commands of a call on blocks, sessions, and calls for other processes. */
async function commandsOf(...call: Parameters<Harness["call"]>): Promise<string[]> {
  await kasama.server.context.background.settled();
  asked.length = 0;
  expect((await kasama.call(...call)).status).toBe(200);
  return [...asked].filter((text) => /^(blocks|sessions|stored_calls) /.test(text));
}

let person: Person;
let other: Person;
beforeAll(async () => {
  [person, other] = [await kasama.person("pwd"), await kasama.employer()];
});

/** What the session of a call costs. */
const SESSION = ["sessions find"];

test("a block is one write and one read", async () => {
  const block = ["POST", `/api/users/${other.id}/block`, { as: person }] as const;
  expect(await commandsOf(...block)).toEqual([...SESSION, "blocks insertOne", "blocks find"]);
  const unblock = ["DELETE", `/api/users/${other.id}/block`, { as: person }] as const;
  expect(await commandsOf(...unblock)).toEqual([...SESSION, "blocks deleteOne", "blocks find"]);
});

test("a changed setting costs nothing else", async () => {
  const hide = ["PUT", "/api/preferences", { as: person, body: { show_read: false } }] as const;
  expect(await commandsOf(...hide)).toEqual(SESSION);
});

test("a logout is one write, and a logout of all devices a read and a write", async () => {
  expect(await commandsOf("POST", "/api/logout-all", { as: other })).toEqual([
    ...SESSION,
    ...["sessions find", "sessions deleteMany"],
  ]);
  expect(await commandsOf("POST", "/api/logout", { as: person })).toEqual([...SESSION, "sessions findOneAndDelete"]);
});
