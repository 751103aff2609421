import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import type { SavedSearchRow } from "./saved-searches/saved-search.model.ts";

let kasama: Harness;
let seeker: Person;
beforeAll(async () => {
  kasama = await startHarness();
  seeker = await kasama.person("general", { language: "fil" });
});
afterAll(() => kasama.close());

const save = async (body: object): Promise<number> =>
  (await kasama.call("POST", "/api/jobs/searches", { as: seeker, body })).body.data.id;

test("a personal export shows saved searches as their owner sees them, also beside one that cannot be read", async () => {
  const broken = await save({ filter: { search: "porter" } });
  await save({ filter: { search: "encoder", min_salary: 15_000 } });
  await save({ filter: { search: "weaver" }, name: "Weaving" });
  const rows = kasama.server.context.connection.collection<SavedSearchRow>("saved_searches");
  await rows.updateOne({ _id: broken }, { $unset: { "filter.skills": 1 } });
  const { saved_searches } = await exportedData(kasama, seeker);
  expect(saved_searches).toMatchObject([
    { id: broken, name: "", filter: { search: "porter" } },
    { name: "encoder, mula ₱15,000", filter: { search: "encoder", min_salary: 15_000 } },
    { name: "Weaving" },
  ]);
});
