import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import { DELETED_PERSON } from "#shared/chat/deleted-person.ts";
import { type Company, makeCompany, messagesOf, post, rowOf } from "./testing.ts";

/** What happens to a company's conversations when the accounts of its people change. */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

let company: Company;
let conversation: number;
beforeEach(async () => {
  company = await makeCompany(kasama);
  conversation = company.conversation;
});

const remove = (as: Person) => kasama.call("DELETE", "/api/account", { as, body: { password: as.password } });

async function sendFile(as: Person, to: Person) {
  const form = new FormData();
  form.set("file", new File([pdf()], "offer.pdf"));
  const path = `/api/messages/conversations/${conversation}`;
  const { name } = (await kasama.call("POST", `${path}/attachments`, { as, body: form })).body.data;
  const body = { receiver_id: to.id, content: "Please read", attachments: [name] };
  return (await kasama.call("POST", `${path}/messages`, { as, body })).body.data;
}
const fileStatus = async (name: string, as: Person) => (await kasama.call("GET", `/api/files/${name}`, { as })).status;

describe("files of a colleague", () => {
  test("are for both sides once they are sent, and deleted with their message", async () => {
    const { seeker, lea, ben, owner } = company;
    const sent = await sendFile(lea, seeker);
    const [{ name }] = sent.attachments;
    for (const as of [seeker, lea, ben, owner]) expect(await fileStatus(name, as)).toBe(200);
    expect((await kasama.call("DELETE", `/api/messages/${sent.id}`, { as: lea })).status).toBe(200);
    for (const as of [seeker, lea]) expect(await fileStatus(name, as)).toBe(404);
  });

  test("wait for their own message only, and the cleanup keeps those that were sent", async () => {
    const { seeker, lea, ben } = company;
    const form = new FormData();
    form.set("file", new File([pdf()], "draft.pdf"));
    const path = `/api/messages/conversations/${conversation}`;
    const { name } = (await kasama.call("POST", `${path}/attachments`, { as: lea, body: form })).body.data;
    expect(await fileStatus(name, lea)).toBe(200);
    for (const as of [ben, seeker]) expect(await fileStatus(name, as)).toBe(404);
    const body = { receiver_id: seeker.id, content: "", attachments: [name] };
    expect((await kasama.call("POST", `${path}/messages`, { as: ben, body })).status).toBe(400);
    expect((await kasama.call("POST", `${path}/messages`, { as: lea, body })).status).toBe(201);
    const { attachments } = kasama.server.context;
    await attachments.removeForgotten({ since: null, before: new Date(Date.now() + 48 * 3_600_000) });
    expect(await fileStatus(name, ben)).toBe(200);
  });
});

describe("a deleted colleague", () => {
  test("stays as 'Deleted user' beside the messages, which the company keeps", async () => {
    const { seeker, owner, lea, ben } = company;
    await post(kasama, lea, seeker, conversation, "Good morning!");
    const file = await sendFile(lea, seeker);
    const tab = await kasama.openSocket(seeker);
    const told = tab.next("profile:changed");
    expect((await remove(lea)).status).toBe(200);
    expect(await told).toEqual({ id: lea.id, ...DELETED_PERSON, photo: null, company: null });
    for (const as of [seeker, owner, ben]) {
      const messages = await messagesOf(kasama, as, conversation);
      expect(messages.map(({ content }) => content)).toEqual(["Good morning!", "Please read"]);
      for (const message of messages)
        expect(message).toMatchObject({
          ...{ sender_id: owner.id, author_id: lea.id, attachments: [] },
          author: { id: lea.id, ...DELETED_PERSON },
        });
    }
    expect(await fileStatus(file.attachments[0].name, seeker)).toBe(404);
    expect((await rowOf(kasama, seeker, conversation)).other_user).toMatchObject({ id: owner.id });
    expect((await rowOf(kasama, seeker, conversation)).other_user.username).not.toBe(DELETED_PERSON.username);
    await post(kasama, ben, seeker, conversation, "Ben here");
  });

  test("leaves a company whose owner's account is gone to nobody", async () => {
    const { seeker, owner, lea } = company;
    expect((await remove(owner)).status).toBe(200);
    const body = { receiver_id: seeker.id, content: "Kumusta" };
    const path = `/api/messages/conversations/${conversation}/messages`;
    expect((await kasama.call("POST", path, { as: lea, body })).status).toBe(403);
    expect((await rowOf(kasama, seeker, conversation)).other_user).toMatchObject(DELETED_PERSON);
  });
});

test("a suspended colleague hears nothing, and everything again once reactivated", async () => {
  const { seeker, lea, ben } = company;
  const set = (action: string, seen: string) =>
    kasama.call("POST", `/api/admin/users/${lea.id}/${action}`, {
      as: admin,
      body: { reason: "A test of the rules", seen },
    });
  const { companies } = kasama.server.context;
  const peopleOf = async () => companies.peopleOf((await companies.sideOf(lea.id)) as never);
  expect(await peopleOf()).toContain(lea.id);
  expect((await set("suspend", "active")).status).toBe(200);
  expect(await peopleOf()).not.toContain(lea.id);
  const tab = await kasama.openSocket(ben);
  const told = tab.next("chat:message");
  await post(kasama, seeker, company.owner, conversation);
  await told;
  expect((await set("reactivate", "suspended")).status).toBe(200);
  expect(await peopleOf()).toContain(lea.id);
});

describe("the data export", () => {
  const exportOf = (as: Person) => exportedData(kasama, as);

  test("of a colleague has what they wrote and how far they have read, and nothing of others", async () => {
    const { seeker, owner, lea, ben } = company;
    const other = await kasama.person("pwd");
    const unseen = await kasama.conversation(other, owner);
    await post(kasama, owner, other, unseen, "Not Lea's");
    await post(kasama, lea, seeker, conversation, "From Lea");
    await post(kasama, ben, seeker, conversation, "From Ben");
    await post(kasama, owner, seeker, conversation, "From the owner");
    await kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as: lea, body: { seq: 2 } });
    const contents = async (as: Person) => {
      const { conversations } = await exportOf(as);
      return conversations.map((one: { id: number; other_user_id: number; own_messages: { content: string }[] }) => [
        one.id,
        one.other_user_id,
        one.own_messages.map(({ content }) => content),
      ]);
    };
    expect(await contents(lea)).toEqual([[conversation, seeker.id, ["From Lea"]]]);
    const owned = await contents(owner);
    expect(owned).toContainEqual([conversation, seeker.id, ["From the owner"]]);
    expect(owned).toContainEqual([unseen, other.id, ["Not Lea's"]]);
    const [own] = (await exportOf(lea)).conversations;
    expect(own).toMatchObject({ last_read_seq: 2 });
  });
});
