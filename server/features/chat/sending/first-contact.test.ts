import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** Who may write the first message to another person (design, section 3), through the call that opens a conversation. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const SEEKERS = ["pwd", "indigenous", "general"] as const;
const kinds = {
  ...Object.fromEntries(SEEKERS.map((type) => [type, () => kasama.person(type)])),
  "a seeker who is not to be found": () => kasama.person("pwd", { discoverable: false }),
  "an approved employer": () => kasama.employer(),
  "an employer who waits for approval": () => kasama.employer("pending"),
  "an admin": () => kasama.person("admin"),
  "somebody unverified": () => kasama.person("pwd", { verified_at: null }),
  "somebody suspended": () => kasama.person("pwd", { status: "suspended" }),
} as Record<string, () => Promise<Person>>;
const make = (kind: string): Promise<Person> => {
  const maker = kinds[kind];
  if (!maker) throw new Error(`nobody is ${kind}`);
  return maker();
};

const open = (as: Person, to: { id: number }) =>
  kasama.call("POST", "/api/messages/conversations", { as, body: { participant2_id: to.id } });
const write = (conversation: number, as: Person, to: Person) =>
  kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as,
    body: { receiver_id: to.id, content: "Kumusta po" },
  });

const employer = "an approved employer";
const ALLOWED: [from: string, to: string][] = [
  ...SEEKERS.map((type): [string, string] => [type, employer]),
  ["a seeker who is not to be found", employer],
  ...SEEKERS.map((type): [string, string] => [employer, type]),
  ...[...SEEKERS, "a seeker who is not to be found", employer, "an employer who waits for approval", "an admin"].map(
    (to): [string, string] => ["an admin", to],
  ),
];

test.each(ALLOWED)("lets %s write first to %s, who can answer", async (from, to) => {
  const [one, other] = [await make(from), await make(to)];
  const opened = await open(one, other);
  expect(opened.status).toBe(201);
  const { id } = opened.body.data;
  expect((await write(id, one, other)).status).toBe(201);
  expect((await write(id, other, one)).status).toBe(201);
  // The other side finds it and can write, even if it could not have opened it.
  const again = await open(other, one);
  expect([again.status, again.body.data.id]).toEqual([200, id]);
});

const REFUSED: [from: string, to: string][] = [
  ...SEEKERS.flatMap((from) => SEEKERS.map((to): [string, string] => [from, to])),
  ["pwd", "an employer who waits for approval"],
  ["general", "an admin"],
  [employer, employer],
  [employer, "a seeker who is not to be found"],
  [employer, "an admin"],
  ["an employer who waits for approval", "pwd"],
  ["an employer who waits for approval", employer],
];

test.each(REFUSED)("refuses a first message from %s to %s", async (from, to) => {
  const { status, body } = await open(await make(from), await make(to));
  expect([status, body.code, body.message]).toEqual([403, "NOT_ALLOWED", CHAT_TEXTS.mayNotWrite]);
});

test.each(["somebody unverified", "somebody suspended"])("hides %s, from admins too", async (to) => {
  for (const from of [employer, "an admin"]) {
    const asking = await make(from);
    const missing = await open(asking, { id: 987_654_321 });
    expect(missing.status).toBe(404);
    expect((await open(asking, await make(to))).body).toEqual(missing.body);
  }
});
