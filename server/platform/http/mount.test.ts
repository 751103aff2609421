import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

/** Properties that every object inherits must not hide what was sent. */
test.each(["constructor", "toString", "__proto__"])(
  "refuses an unknown field called %s by its name in JSON, in a form and in a query",
  async (name) => {
    const json = await kasama.call("POST", "/api/login", {
      body: `{"email":"nobody@mail.example","password":"not-a-password","${name}":1}`,
      headers: { "content-type": "application/json" },
    });
    const form = new FormData();
    form.set("email", "nobody@mail.example");
    form.set(name, "1");
    const fields = await kasama.call("POST", "/api/create", { body: form });
    const as = await kasama.person("pwd");
    const query = await kasama.call("GET", `/api/people?search=first&${name}=1`, { as });
    for (const answer of [json, fields, query]) {
      expect([answer.status, answer.body.code]).toEqual([400, "BAD_INPUT"]);
      expect(new Map(Object.entries(answer.body.errors)).get(name)).toEqual([expect.any(String)]);
    }
  },
);
