import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";

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
