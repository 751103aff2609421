import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { type Company, makeCompany, post } from "./testing.ts";

/** Emails about missed messages to the people of a company, with a real mail server. */

const MINUTE = 60_000;
// Never behind the real clock, by which the database removes expired sessions.
let time = Date.now();

let kasama: Harness;
let mails: TestMailServer;
let company: Company;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url }, undefined, () => new Date(time));
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});
beforeEach(async () => {
  company = await makeCompany(kasama);
});

/** Runs the task some minutes later, and waits until every due email is sent. @returns their readers */
async function mailedAfter(minutes: number): Promise<number[]> {
  const { awayTask, summaryWriter, mailer } = kasama.server.context;
  await summaryWriter.flush();
  const before = mails.mails.length;
  time += minutes * MINUTE;
  await awayTask.run();
  // The first call may have joined a run of the server's own timer that began before.
  await awayTask.run();
  // Queued after the orders of the run, and so sent after them.
  const last = `${randomUUID()}@mail.example`;
  time += 1;
  await mailer.send({ to: last, subject: "Last", text: "Last", html: "<p>Last</p>" });
  await mails.mailTo(last);
  const to = new Set(mails.mails.slice(before).flatMap((mail) => mail.to));
  const { owner, lea, ben } = company;
  return [owner, lea, ben].filter(({ email }) => to.has(email)).map(({ id }) => id);
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
