import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";

/** What a conversation says of its other side. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const otherOf = async (as: Person, id: number) => {
  const list = await kasama.call("GET", "/api/messages/conversations", { as });
  const found = (list.body.data as ConversationSummary[]).find((one) => one.id === id);
  const info = await kasama.call("GET", `/api/messages/conversations/${id}/info`, { as });
  expect(info.body.data.other_user).toEqual(found?.other_user);
  return found?.other_user;
};

test("says whether the other side is an employer, and nothing else of the user type", async () => {
  const [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  const admin = await kasama.person("admin");
  const withEmployer = await kasama.conversation(seeker, employer);
  const withAdmin = await kasama.conversation(admin, seeker);
  expect(await otherOf(seeker, withEmployer)).toMatchObject({ id: employer.id, is_employer: true });
  expect(await otherOf(employer, withEmployer)).toMatchObject({ id: seeker.id, is_employer: false });
  expect(await otherOf(seeker, withAdmin)).toMatchObject({ id: admin.id, is_employer: false });
  for (const [as, id] of [
    [employer, withEmployer],
    [admin, withAdmin],
  ] as const)
    expect(JSON.stringify(await otherOf(as, id))).not.toMatch(/user_type|pwd/);
});
