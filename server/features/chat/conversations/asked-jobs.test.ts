import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** A conversation that a job seeker starts from a job, on a whole server. */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
});

const open = (as: Person, to: Person, job_id?: unknown) =>
  kasama.call("POST", "/api/messages/conversations", { as, body: { participant2_id: to.id, job_id } });
const list = async (as: Person): Promise<ConversationSummary[]> =>
  (await kasama.call("GET", "/api/messages/conversations", { as })).body.data;
const aboutOf = async (as: Person) => (await list(as))[0]?.about;
const write = async (as: Person, to: Person, id: number) => {
  const body = { receiver_id: to.id, content: "What is the pay?" };
  return kasama.call("POST", `/api/messages/conversations/${id}/messages`, { as, body });
};

describe("the job that a conversation is opened with", () => {
  test.each([
    ["a text", "12"],
    ["a fraction", 1.5],
    ["zero", 0],
    ["null", null],
    ["a list", [1]],
  ])("is refused at its field if it is %s", async (_what, job_id) => {
    const refused = await open(maricel, shop, job_id);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["job_id"]]);
    expect(await list(maricel)).toEqual([]);
  });

  const refusalOf = async (as: Person, to: Person, job_id: number) => {
    const { status, body } = await open(as, to, job_id);
    return [status, body.message, body.errors];
  };
  const refusal = (text: string) => [400, text, { job_id: [text] }];

  test("must be one that the caller may read, of the company that they write to, and creates nothing otherwise", async () => {
    const other = await kasama.employer();
    const [draft, closed, foreign] = [
      await on.job(shop, { status: "draft" }),
      await on.job(shop, { status: "closed" }),
      await on.job(other),
    ];
    const missing = refusal(CHAT_TEXTS.jobNotFound);
    for (const id of [draft._id, closed._id, 987_654_321]) expect(await refusalOf(maricel, shop, id)).toEqual(missing);
    expect(await refusalOf(maricel, shop, foreign._id)).toEqual(refusal(CHAT_TEXTS.jobOfOther));
    expect(await list(maricel)).toEqual([]);
    // Also in a conversation that exists.
    expect((await open(maricel, shop)).status).toBe(201);
    expect(await refusalOf(maricel, shop, foreign._id)).toEqual(refusal(CHAT_TEXTS.jobOfOther));
    expect(await aboutOf(maricel)).toMatchObject({ job: null });
  });

  test("is asked about by job seekers only", async () => {
    const { _id } = await on.job(shop);
    const admin = await kasama.person("admin");
    for (const as of [shop, admin]) expect(await refusalOf(as, maricel, _id)).toEqual(refusal(CHAT_TEXTS.jobOfSeekers));
  });

  test("is shown to both sides, live and in lists, with the message after which it was asked about", async () => {
    const { _id: id } = await on.job(shop, { title: "Data Encoder" });
    const his = await kasama.openSocket(shop);
    const told = his.next("chat:conversation", ({ about }) => about.job !== null);
    const opened = await open(maricel, shop, id);
    const job = { id, title: "Data Encoder", after_seq: 0 };
    expect([opened.status, opened.body.data.about]).toEqual([201, { rev: 1, application: null, others: 0, job }]);
    expect((await told).about.job).toEqual(job);
    for (const as of [maricel, shop]) expect(await aboutOf(as)).toMatchObject({ job });
    const hers = await kasama.openSocket(maricel);
    const answer = await hers.command("sync", { conversations: {} });
    expect(answer).toMatchObject({ ok: true, value: { conversations: [{ about: { job } }] } });
  });

  test("is replaced by a newer one, and stays as it is when it is opened again", async () => {
    const [encoder, weaver] = [await on.job(shop), await on.job(shop, { title: "Weaver" })];
    const { id } = (await open(maricel, shop, encoder._id)).body.data;
    await write(maricel, shop, id);
    expect((await open(maricel, shop, encoder._id)).body.data.about).toMatchObject({ rev: 1, job: { after_seq: 0 } });
    const again = await open(maricel, shop, weaver._id);
    expect([again.status, again.body.data.about]).toMatchObject([
      200,
      { rev: 2, job: { title: "Weaver", after_seq: 1 } },
    ]);
    expect((await open(maricel, shop)).body.data.about).toMatchObject({ job: { id: weaver._id } });
  });

  test("gives way to an application, also to one for a closed job that it may be asked about", async () => {
    const job = await on.job(shop);
    await open(maricel, shop, job._id);
    const { id } = (await on.apply(maricel, job._id)).body.data;
    expect(await aboutOf(shop)).toMatchObject({ application: { id }, job: null });
    await kasama.call("POST", `/api/jobs/${job._id}/close`, { as: shop });
    // She has applied to it, so she can still read it.
    expect((await open(maricel, shop, job._id)).status).toBe(200);
    await on.withdraw(maricel, id);
    const about = await aboutOf(maricel);
    expect(about).toMatchObject({ application: null, job: { id: job._id } });
    // The larger number is the newer one, whichever of the two has changed.
    expect(about?.rev).toBeGreaterThan(2);
  });

  test("is not stored across a block", async () => {
    const [encoder, weaver] = [await on.job(shop), await on.job(shop, { title: "Weaver" })];
    await open(maricel, shop, encoder._id);
    await kasama.call("POST", `/api/users/${shop.id}/block`, { as: maricel });
    const opened = await open(maricel, shop, weaver._id);
    expect([opened.status, opened.body.data.about.job.title]).toEqual([200, encoder.title]);
  });

  test("is in the export of the job seeker, and is forgotten with either account", async () => {
    const job = await on.job(shop);
    await open(maricel, shop, job._id);
    const parts = kasama.server.context.features.find(({ name }) => name === "chat")?.exports;
    const asked_about = { job_id: job._id, job_title: job.title };
    expect(await parts?.conversations?.(maricel.id)).toMatchObject([{ asked_about }]);
    expect(JSON.stringify(await parts?.conversations?.(shop.id))).not.toContain("asked_about");

    const his = await kasama.openSocket(shop);
    const gone = his.next("chat:conversation", ({ other_user }) => other_user.first_name === "Deleted");
    await kasama.call("DELETE", "/api/account", { as: maricel, body: { password: maricel.password } });
    expect((await gone).about).toMatchObject({ rev: 2, job: null });
    const stored = await kasama.server.context.connection
      .collection("conversations")
      .findOne({ "members.user_id": shop.id });
    expect(stored?.asked_about).toMatchObject({ job_id: null, job_title: "" });
  });
});
