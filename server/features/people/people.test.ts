import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

let kasama: Harness;
let employer: Person;
beforeAll(async () => {
  kasama = await startHarness();
  employer = await kasama.employer();
  await kasama.person("pwd", { first_name: "Niña", last_name: "de la Cruz" });
});
afterAll(() => kasama.close());

const search = (text: string) => kasama.call("GET", `/api/people?search=${encodeURIComponent(text)}`, { as: employer });

test.each(["n..", "n i", "de la", "...", "n\u0303\u0303"])(
  "'%s' has no word of three letters, whatever fills it up",
  async (text) => {
    const { status, body } = await search(text);
    expect([status, body.code]).toEqual([400, "BAD_INPUT"]);
    expect(body.errors).toEqual({ search: [CHAT_TEXTS.searchShort] });
  },
);

test.each(["nin", "NIÑA", "cruz d", "de la cru", "cru-ni"])("'%s' finds a person by one long word", async (text) => {
  const { status, body } = await search(text);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ first_name: "Niña", last_name: "de la Cruz" }]);
});

test("employers find a job seeker who is discoverable, and other job seekers do not", async () => {
  const ligaya = await kasama.person("indigenous", { first_name: "Ligaya", discoverable: false });
  const waiting = await kasama.employer("pending");
  const finds = async (as: Person) =>
    (await kasama.call("GET", "/api/people?search=ligaya", { as })).body.data.map(({ id }: { id: number }) => id);
  const opens = async () =>
    (await kasama.call("POST", "/api/messages/conversations", { as: employer, body: { participant2_id: ligaya.id } }))
      .status;
  const want = (discoverable: boolean) =>
    kasama.call("PUT", "/api/preferences", { as: ligaya, body: { discoverable } });
  const other = await kasama.person("general");

  expect(await finds(employer)).toEqual([]);
  expect(await opens()).toBe(403);
  expect((await want(true)).body.data).toMatchObject({ discoverable: true });
  expect(await finds(employer)).toEqual([ligaya.id]);
  expect(await Promise.all([waiting, other].map(finds))).toEqual([[], []]);
  await want(false);
  expect(await finds(employer)).toEqual([]);
  expect(await opens()).toBe(403);
  await want(true);
  expect(await opens()).toBe(201);
  // The conversation stays open, but the search no longer finds them.
  await want(false);
  expect([await finds(employer), await opens()]).toEqual([[], 200]);
});

test("employers do not find each other", async () => {
  const shop = await kasama.employer();
  await kasama.call("PUT", "/api/preferences", { as: shop, body: { discoverable: true } });
  const name = (await kasama.call("GET", `/api/users/${shop.id}`, { as: shop })).body.data.first_name;
  const found = await kasama.call("GET", `/api/people?search=${name}`, { as: employer });
  expect(found.body.data.map(({ id }: { id: number }) => id)).not.toContain(shop.id);
});
