import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import {
  REPLIES_MAX,
  REPLY_NAME_MAX,
  REPLY_TEXT_MAX,
  type SavedReply,
} from "#shared/saved-replies/saved-replies.schemas.ts";
import { faultsTexts as T } from "#shared/saved-replies/texts/faults/faults.texts.ts";
import type { SavedReplyRow } from "./saved-reply.model.ts";

/** Saved replies: who has which, lost updates, limits, what tabs are told, and what a conversation fills in. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let maricel: Person;
let owner: Person;
let lea: Person;
beforeEach(async () => {
  maricel = await kasama.person("pwd", { first_name: "Maricel", last_name: "Abueva" });
  owner = await kasama.employer();
  lea = await kasama.colleague(owner, { first_name: "Lea", last_name: "Ramos" });
});

const THANKS = { name: "Thanks", text: "Salamat, {first_name}" };
const save = (as: Person, body: object = THANKS, headers = {}) =>
  kasama.call("POST", "/api/saved-replies", { as, body, headers });
const saved = async (as: Person, body: object = THANKS): Promise<SavedReply> => {
  const answer = await save(as, body);
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const list = async (as: Person) => (await kasama.call("GET", "/api/saved-replies", { as })).body;
const namesOf = async (as: Person) => (await list(as)).data.map(({ name }: SavedReply) => name);
const change = (as: Person, id: number, body: object) => kasama.call("PATCH", `/api/saved-replies/${id}`, { as, body });
const remove = (as: Person, id: number) => kasama.call("DELETE", `/api/saved-replies/${id}`, { as });
const rows = () => kasama.server.context.connection.collection<SavedReplyRow>("saved_replies");

describe("a person's own replies", () => {
  test("are saved, listed by name, changed and deleted", async () => {
    const later = await saved(maricel, { name: "when", text: "On {interview}" });
    const first = await saved(maricel);
    expect(first).toEqual({
      id: expect.any(Number),
      ...THANKS,
      shared: false,
      version: 1,
      updated_at: expect.any(String),
    });
    expect(await list(maricel)).toMatchObject({ data: [first, later], company: null });
    const changed = await change(maricel, first.id, { version: 1, text: "Thank you, {first_name}" });
    expect(changed.body.data).toMatchObject({ name: "Thanks", text: "Thank you, {first_name}", version: 2 });
    for (const _again of [1, 2]) expect((await remove(maricel, first.id)).status).toBe(200);
    expect(await namesOf(maricel)).toEqual(["when"]);
  });

  test("are nobody else's: others neither see nor change nor delete them, colleagues included", async () => {
    const { id } = await saved(owner);
    for (const other of [lea, maricel]) {
      expect(await namesOf(other)).toEqual([]);
      const refused = await change(other, id, { version: 1, name: "Mine" });
      expect([refused.status, refused.body.message]).toEqual([404, T.notFound]);
      expect((await remove(other, id)).status).toBe(200);
    }
    expect(await namesOf(owner)).toEqual(["Thanks"]);
  });

  test("have names that are unique whatever the case, also against a second call at the same moment", async () => {
    const answers = await Promise.all([save(maricel), save(maricel, { ...THANKS, name: "THANKS" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = answers.find(({ status }) => status === 409)?.body;
    expect(taken).toMatchObject({ message: T.nameTaken, errors: { name: [T.nameTaken] } });
    const other = await saved(maricel, { name: "Other", text: "Text" });
    expect((await change(maricel, other.id, { version: 1, name: "thanks" })).body.errors).toEqual({
      name: [T.nameTaken],
    });
    // Its own name in another case is free.
    expect((await change(maricel, other.id, { version: 1, name: "OTHER" })).body.data).toMatchObject({ name: "OTHER" });
  });

  test("have errors that name the field and the rule", async () => {
    const cases: [object, object][] = [
      [{}, { name: [T.nameRequired], text: [T.textRequired] }],
      [
        { name: " \u200b ", text: "  " },
        { name: [T.nameRequired], text: [T.textRequired] },
      ],
      [
        { name: "n".repeat(REPLY_NAME_MAX + 1), text: "t".repeat(REPLY_TEXT_MAX + 1) },
        { name: [expect.stringContaining("60")], text: [expect.stringContaining("2,000")] },
      ],
      [
        { name: "n", text: "{frist name}, {salary} {job}" },
        {
          text: [
            "{frist name} and {salary} aren't placeholders. You can use {first name}, {job}, {company}, {my name} or {interview date}.",
          ],
        },
      ],
      [{ ...THANKS, shared: true }, { shared: [T.notShared] }],
      [{ ...THANKS, colour: "red" }, { colour: [expect.any(String)] }],
    ];
    for (const [body, errors] of cases) {
      const answer = await save(maricel, body);
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    }
    expect(await namesOf(maricel)).toEqual([]);
  });

  test("accept the names of placeholders in the language of the call, and store ids", async () => {
    const { body } = await save(maricel, { name: "a", text: "Hi {First Name}, {job}" });
    expect(body.data.text).toBe("Hi {first_name}, {job}");
    const filipino = { "accept-language": "fil" };
    const other = await save(maricel, { name: "b", text: "Hi {pangalan}" }, filipino);
    expect(other.body.data.text).toBe("Hi {first_name}");
    const refused = await save(maricel, { name: "c", text: "Hi {first nam}" }, filipino);
    expect(refused.body.errors.text[0]).toContain("{pangalan}");
  });

  test("are at most a hundred, also when several are saved at once", async () => {
    const at = new Date();
    const many = Array.from({ length: REPLIES_MAX - 1 }, (_none, n) => ({
      ...{ _id: maricel.id * 1000 + n, owner_id: maricel.id, shared: false, name: `r${n}`, name_key: `r${n}` },
      ...{ text: "Text", version: 1, created_at: at, updated_at: at },
    }));
    await rows().insertMany(many);
    const answers = await Promise.all(["x", "y", "z"].map((name) => save(maricel, { name, text: "Text" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(T.full({ max: REPLIES_MAX }));
    expect((await list(maricel)).data).toHaveLength(REPLIES_MAX);
  });
});

describe("a company's replies", () => {
  test("are read, changed and deleted by all its people, and by nobody of another company", async () => {
    const reply = await saved(lea, { ...THANKS, shared: true });
    expect(await list(owner)).toMatchObject({ data: [reply], company: `Company ${owner.id}` });
    const other = await kasama.employer();
    for (const stranger of [other, maricel]) {
      expect(await namesOf(stranger)).toEqual([]);
      expect((await change(stranger, reply.id, { version: 1, name: "Mine" })).status).toBe(404);
      expect((await remove(stranger, reply.id)).status).toBe(200);
    }
    expect((await change(owner, reply.id, { version: 1, name: "Thank you" })).body.data).toMatchObject({ version: 2 });
    expect(await namesOf(lea)).toEqual(["Thank you"]);
    await remove(lea, reply.id);
    expect(await namesOf(owner)).toEqual([]);
  });

  test("have names of their own: a personal reply may have the same", async () => {
    await saved(owner);
    await saved(owner, { ...THANKS, shared: true });
    expect((await save(lea, { ...THANKS, shared: true })).body.errors).toEqual({ name: [T.nameTaken] });
    expect(await namesOf(owner)).toEqual(["Thanks", "Thanks"]);
  });

  test("can be made of personal ones, and taken back by anyone of the company, unless the list is full", async () => {
    const { id } = await saved(lea);
    expect((await change(lea, id, { version: 1, shared: true })).body.data).toMatchObject({ shared: true, version: 2 });
    expect((await change(owner, id, { version: 2, shared: false })).body.data).toMatchObject({ shared: false });
    expect([await namesOf(owner), await namesOf(lea)]).toEqual([["Thanks"], []]);
    await saved(lea, { ...THANKS, shared: true });
    const refused = await change(owner, id, { version: 3, shared: true });
    expect([refused.status, refused.body.errors]).toEqual([409, { name: [T.nameTaken] }]);
    const at = new Date();
    await rows().insertMany(
      Array.from({ length: REPLIES_MAX - 1 }, (_none, n) => ({
        ...{ _id: owner.id * 1000 + n, owner_id: owner.id, shared: true, name: `r${n}`, name_key: `r${n}` },
        ...{ text: "Text", version: 1, created_at: at, updated_at: at },
      })),
    );
    const full = await change(owner, id, { version: 3, shared: true, name: "New" });
    expect([full.status, full.body.message]).toEqual([409, T.full({ max: REPLIES_MAX })]);
    // In a full list a reply can still be changed.
    const shared = (await list(lea)).data.find((one: SavedReply) => one.name === "Thanks");
    expect((await change(lea, shared.id, { version: 1, text: "Salamat" })).status).toBe(200);
  });
});

describe("a change of something that was changed meanwhile", () => {
  test("is refused with the newer text, in the language of the call", async () => {
    const { id } = await saved(owner, { ...THANKS, shared: true });
    await change(lea, id, { version: 1, text: "Thank you, {first_name}" });
    const { status, body } = await change(owner, id, { version: 1, text: "Lost" });
    expect([status, body.conflict]).toEqual([409, "reply_changed"]);
    expect(body.message).toContain("Thank you, {first name}");
    expect((await list(owner)).data).toMatchObject([{ text: "Thank you, {first_name}", version: 2 }]);
  });

  test("succeeds for one of two at the same moment", async () => {
    const { id } = await saved(owner, { ...THANKS, shared: true });
    const answers = await Promise.all([owner, lea].map((as) => change(as, id, { version: 1, text: `Of ${as.id}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data.text;
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain(winner);
    expect((await list(owner)).data).toMatchObject([{ text: winner, version: 2 }]);
  });

  test("is not found if it was deleted", async () => {
    const { id } = await saved(owner, { ...THANKS, shared: true });
    await remove(lea, id);
    expect((await change(owner, id, { version: 1, text: "Lost" })).status).toBe(404);
  });
});

describe("tabs", () => {
  test("of the same person are told of each change", async () => {
    const tab = await kasama.openSocket(maricel);
    const told = () => tab.next("saved-replies:changed");
    let event = told();
    const { id } = await saved(maricel);
    expect(await event).toEqual({});
    event = told();
    await change(maricel, id, { version: 1, name: "Thank you" });
    await event;
    event = told();
    await remove(maricel, id);
    await event;
  });

  test("of everyone of the company are told of shared replies, and of nobody else", async () => {
    const other = await kasama.employer();
    const heard: string[] = [];
    const tabs = new Map<string, Awaited<ReturnType<typeof kasama.openSocket>>>();
    for (const [name, who] of Object.entries({ owner, lea, other, maricel })) {
      const tab = await kasama.openSocket(who);
      tab.raw.on("saved-replies:changed", () => heard.push(name));
      tabs.set(name, tab);
    }
    const both = () => Promise.all(["owner", "lea"].map((name) => tabs.get(name)?.next("saved-replies:changed")));
    let told = both();
    const { id } = await saved(lea, { ...THANKS, shared: true });
    await told;
    // One that is taken back disappears for the others.
    told = both();
    await change(owner, id, { version: 1, shared: false });
    await told;
    // A personal one is told to its own person only. An event that all of them get comes after it.
    const own = tabs.get("owner")?.next("saved-replies:changed");
    await remove(owner, id);
    await own;
    expect(heard.toSorted()).toEqual(["lea", "lea", "owner", "owner", "owner"]);
  });
});

describe("an account", () => {
  test("exports its replies; the owner's export has those of the company", async () => {
    await saved(owner);
    await saved(lea, { name: "Ours", text: "We, {company}", shared: true });
    await saved(lea, { name: "Hers", text: "I, {my_name}" });
    const exported = async (person: Person) => (await exportedData(kasama, person)).saved_replies;
    expect(await exported(owner)).toMatchObject([
      { ...THANKS, shared: false },
      { name: "Ours", text: "We, {company}", shared: true },
    ]);
    expect(await exported(lea)).toMatchObject([{ name: "Hers", shared: false }]);
  });

  test("takes its replies with it when it is deleted; a colleague leaves those of the company", async () => {
    await saved(lea);
    await saved(lea, { name: "Ours", text: "We", shared: true });
    const leave = (as: Person) => kasama.call("DELETE", "/api/account", { as, body: { password: as.password } });
    expect((await leave(lea)).status).toBe(200);
    expect(await namesOf(owner)).toEqual(["Ours"]);
    expect(await rows().countDocuments({ owner_id: lea.id })).toBe(0);
    expect((await leave(owner)).status).toBe(200);
    expect(await rows().countDocuments({ owner_id: owner.id })).toBe(0);
  });
});

describe("what the placeholders stand for in a conversation", () => {
  const values = (as: Person, id: number) => kasama.call("GET", `/api/saved-replies/conversations/${id}`, { as });

  test("is the same for everyone of a company, except for their own names", async () => {
    const { context } = kasama.server;
    const conversation = await kasama.conversation(maricel, owner);
    const company = `Company ${owner.id}`;
    expect((await values(lea, conversation)).body.data).toEqual({
      ...{ first_name: "Maricel", job: null, company, my_name: "Lea Ramos", interview: null },
    });
    const job = await insertJob(context, { employer_id: owner.id, title: "Data Encoder" });
    const application = await insertApplication(context, job, { applicant_id: maricel.id, status: "interview" });
    const start = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    const slots = (days: number) => [{ starts_at: start(days), offset: "+08:00", minutes: 30 }];
    // Neither one that is not agreed, nor one that is over, nor a later one.
    await insertInterview(context, application, { slots: slots(1) });
    await insertInterview(context, application, { slots: slots(-1), accepted_slot: 0 });
    await insertInterview(context, application, { slots: slots(9), accepted_slot: 0 });
    const next = slots(3);
    await insertInterview(context, application, { slots: next, accepted_slot: 0 });
    const known = { job: "Data Encoder", company, interview: next[0]?.starts_at.toISOString() };
    expect((await values(owner, conversation)).body.data).toMatchObject({ first_name: "Maricel", ...known });
    const hers = (await values(maricel, conversation)).body.data;
    expect(hers).toMatchObject({ my_name: "Maricel Abueva", ...known });
    expect(hers.first_name).toBe((await context.users.findById(owner.id))?.first_name);
  });

  test("names the job that was asked about until an application links the two", async () => {
    const { context } = kasama.server;
    const asked = await insertJob(context, { employer_id: owner.id, title: "Weaver" });
    const body = { participant2_id: owner.id, job_id: asked._id };
    const { id } = (await kasama.call("POST", "/api/messages/conversations", { as: maricel, body })).body.data;
    expect((await values(owner, id)).body.data).toMatchObject({ job: "Weaver" });
    const job = await insertJob(context, { employer_id: owner.id, title: "Data Encoder" });
    await insertApplication(context, job, { applicant_id: maricel.id, status: "interview" });
    expect((await values(owner, id)).body.data).toMatchObject({ job: "Data Encoder" });
  });

  test("is nobody's but theirs who are in it", async () => {
    const conversation = await kasama.conversation(maricel, owner);
    for (const stranger of [await kasama.employer(), await kasama.person("pwd"), await kasama.person("admin")])
      expect((await values(stranger, conversation)).status).toBe(404);
    const admin = await kasama.person("admin");
    const other = await kasama.conversation(admin, maricel);
    expect((await values(admin, other)).body.data).toMatchObject({ first_name: "Maricel", company: null, job: null });
  });
});

test("a reply that cannot be read hides no other", async () => {
  const { id } = await saved(maricel);
  await saved(maricel, { name: "When", text: "When?" });
  await rows().updateOne({ _id: id }, { $set: { updated_at: "never" as never } });
  expect(await namesOf(maricel)).toEqual(["When"]);
});
