import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { type Company, makeCompany, post } from "./testing.ts";

/** Emails about missed messages to the people of a company, as they are ordered. */

const MINUTE = 60_000;
// Never behind the real clock, by which the database removes expired sessions.
let time = Date.now();

let kasama: Harness;
let company: Company;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
});
afterAll(() => kasama.close());
beforeEach(async () => {
  company = await makeCompany(kasama);
});

/** Runs the task some minutes later, and writes the emails that it ordered. @returns their readers */
async function mailedAfter(minutes: number): Promise<number[]> {
  const { away, awayTask, summaryWriter } = kasama.server.context;
  await summaryWriter.flush();
  time += minutes * MINUTE;
  await awayTask.run();
  const { owner, lea, ben } = company;
  const mailed: number[] = [];
  for (const { id } of [owner, lea, ben]) {
    const written = await away.write([company.conversation, id]);
    if (!written) continue;
    mailed.push(id);
    await written.done();
  }
  return mailed;
}

test("go to each person who is away and has not read, once for each burst", async () => {
  const { seeker, owner, lea, ben, conversation } = company;
  const ask = () => post(kasama, seeker, owner, conversation);
  const { seq } = await ask();
  const read = (as: Person) =>
    kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as, body: { seq } });
  await read(lea);
  expect(await mailedAfter(11)).toEqual([owner.id, ben.id]);
  expect(await mailedAfter(1)).toEqual([]);
  await ask();
  // Lea got none before, so hers is due; the others wait for an hour after theirs.
  expect(await mailedAfter(11)).toEqual([lea.id]);
  expect(await mailedAfter(60)).toEqual([owner.id, ben.id]);
  const row = await kasama.server.context.conversations.findById(conversation);
  expect(row?.colleagues).toMatchObject({
    [lea.id]: { last_read_seq: 1, mailed_seq: 2 },
    [ben.id]: { side: owner.id, mailed_seq: 2 },
  });
});

test("do not go out for what a colleague wrote, nor to someone who has left", async () => {
  const { seeker, owner, lea, ben, conversation } = company;
  await post(kasama, lea, seeker, conversation);
  expect(await mailedAfter(11)).toEqual([]);
  await post(kasama, seeker, owner, conversation);
  const { connection, personChanged } = kasama.server.context;
  await connection.collection("users").updateOne({ _id: ben.id } as object, { $set: { status: "suspended" } });
  await personChanged(ben.id, owner.id);
  expect(await mailedAfter(11)).toEqual([owner.id, lea.id]);
});
