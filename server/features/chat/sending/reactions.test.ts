import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { badgeOf, type Company, makeCompany, messagesOf, rowOf, say } from "#server/features/chat/companies/testing.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { REACTIONS, type ReactionKind } from "#shared/chat/reactions.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** Reactions to messages, of a job seeker and a company of three, on two processes with one database and one Redis. */

let redis: TestRedis;
let first: Harness;
let second: Harness;
/** What the second process has sent to the database since the list was emptied. */
let commands: mongo.CommandStartedEvent[] = [];
beforeAll(async () => {
  redis = await startRedis();
  const env = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  first = await startHarness(env);
  const uri = new URL(first.server.database?.uri ?? "");
  uri.searchParams.set("monitorCommands", "true");
  second = await startHarness({ ...env, MONGODB_URI: uri.href });
  second.server.context.connection.getClient().on("commandStarted", (command) => commands.push(command));
});
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});

let company: Company;
let conversation: number;
let seekers: TestSocket;
beforeEach(async () => {
  const peers = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
  company = await makeCompany(first);
  conversation = company.conversation;
  seekers = await first.openSocket(company.seeker);
});

const react = (as: Person, id: number, kind: unknown = "thanks", on = first) =>
  on.call("PUT", `/api/messages/${id}/reaction`, { as, body: { kind } });
const withdraw = (as: Person, id: number, on = first) => on.call("DELETE", `/api/messages/${id}/reaction`, { as });
async function sync(tab: TestSocket, rev: number): Promise<Message[]> {
  const answer = await tab.command("sync", { conversations: { [conversation]: rev } });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value.messages;
}
const cardOf = ({ id }: Person, first_name: string) => expect.objectContaining({ id, first_name });

test("is set, replaced and removed under a new rev, for both sides, on both processes and in a sync", async () => {
  const { seeker, owner, lea, ben } = company;
  const message = await say(seekers, conversation, "Salamat po!");
  const bens = await second.openSocket(ben);
  const next = () => Promise.all([seekers, bens].map((tab) => tab.next("chat:updated")));

  let told = next();
  const set = await react(lea, message.id, "heart", second);
  expect(set.status).toBe(200);
  expect(set.body.data).toEqual({
    ...message,
    ...{ rev: 2, updated_at: expect.any(String) },
    reactions: [{ user_id: lea.id, person: cardOf(lea, "Lea"), kind: "heart" }],
  });
  expect(await told).toEqual([set.body.data, set.body.data]);
  expect(await sync(seekers, 1)).toEqual([set.body.data]);

  told = next();
  await react(seeker, message.id, "thanks");
  expect((await told)[1]?.reactions.map(({ user_id, person }) => [user_id, person?.id])).toEqual([
    [lea.id, lea.id],
    [seeker.id, undefined],
  ]);
  told = next();
  await react(lea, message.id, "sad", second);
  expect((await told)[0]).toMatchObject({ rev: 4, reactions: [{ kind: "sad" }, { kind: "thanks" }] });
  told = next();
  expect((await withdraw(lea, message.id)).body.data.reactions).toMatchObject([{ user_id: seeker.id }]);
  await told;
  expect((await messagesOf(second, owner, conversation))[0]).toMatchObject({ rev: 5, reactions: [{ kind: "thanks" }] });
});

test("never counts as unread, notifies no one, and leaves the list as it is", async () => {
  const { seeker, lea, ben } = company;
  const message = await say(seekers, conversation, "Salamat po!");
  const before = await Promise.all([seeker, ben].map((as) => rowOf(first, as, conversation)));
  const badges = await Promise.all([seeker, ben].map((as) => badgeOf(first, as)));
  const told = seekers.next("chat:updated");
  await react(lea, message.id);
  await told;
  expect(await Promise.all([seeker, ben].map((as) => rowOf(first, as, conversation)))).toEqual(before);
  expect(await Promise.all([seeker, ben].map((as) => badgeOf(first, as)))).toEqual(badges);
  expect((await first.call("GET", "/api/notifications", { as: seeker })).body.data).toEqual([]);
});

test("can be repeated: the same one again takes no rev, and no one is told", async () => {
  const message = await say(seekers, conversation);
  const told: number[] = [];
  seekers.raw.on("chat:updated", ({ rev }) => void told.push(rev));
  const { body } = await react(company.lea, message.id);
  expect((await react(company.lea, message.id, "thanks", second)).body.data).toEqual(body.data);
  const ended = seekers.next("chat:updated", ({ rev }) => rev === 3);
  await withdraw(company.lea, message.id);
  const removed = await withdraw(company.lea, message.id, second);
  expect([removed.status, removed.body.data.rev, removed.body.data.reactions]).toEqual([200, 3, []]);
  await ended;
  const last = seekers.next("chat:updated", ({ rev }) => rev === 4);
  await react(company.ben, message.id);
  await last;
  expect(told).toEqual([2, 3, 4]);
});

test("is refused for lines, deleted messages, unknown reactions and strangers, and after a block", async () => {
  const { seeker, owner, lea } = company;
  const line = { conversation_id: conversation, actor_id: seeker.id, content: "A line.", event: randomUUID() };
  const { id: lineId } = await first.server.context.sending.addLine(line);
  for (const answer of [await react(lea, lineId), await withdraw(lea, lineId)])
    expect([answer.status, answer.body.message]).toEqual([403, CHAT_TEXTS.lineReaction]);

  const message = await say(seekers, conversation);
  for (const kind of ["angry", "constructor", "", 7, null])
    expect((await react(lea, message.id, kind)).body).toMatchObject({ errors: { kind: [CHAT_TEXTS.reaction] } });
  const stranger = await first.person("general");
  const missing = await react(stranger, 987_654_321);
  for (const answer of [await react(stranger, message.id), await withdraw(stranger, message.id)])
    expect([answer.status, answer.body]).toEqual([404, missing.body]);

  await react(seeker, message.id);
  await react(lea, message.id);
  expect((await first.call("POST", `/api/users/${owner.id}/block`, { as: seeker })).status).toBe(200);
  expect((await react(lea, message.id, "sad")).body).toMatchObject({
    ...{ code: "NOT_ALLOWED", message: CHAT_TEXTS.mayNotSend },
  });
  expect((await react(seeker, message.id, "sad")).body.message).toBe(CHAT_TEXTS.youBlocked);
  // Everyone can take back what is theirs.
  expect((await withdraw(seeker, message.id)).body.data.reactions).toMatchObject([{ user_id: lea.id }]);

  await first.call("DELETE", `/api/users/${owner.id}/block`, { as: seeker });
  expect((await first.call("DELETE", `/api/messages/${message.id}`, { as: seeker })).body.data.reactions).toEqual([]);
  expect(await first.server.context.messages.findById(message.id)).not.toHaveProperty("reactions");
  expect((await react(lea, message.id)).body).toMatchObject({ code: "CONFLICT", message: CHAT_TEXTS.messageDeleted });
  expect((await withdraw(lea, message.id)).body.data).toMatchObject({ id: message.id, reactions: [] });
});

test("is in the data export of whoever reacted, and goes with their account", async () => {
  const { seeker, lea, ben } = company;
  const message = await say(seekers, conversation, "Salamat po!");
  await react(lea, message.id, "heart");
  await react(ben, message.id, "laugh");
  const exported = (await exportedData(first, lea)).conversations;
  expect(exported).toMatchObject([{ own_messages: [], own_reactions: [{ message_id: message.id, kind: "heart" }] }]);
  expect(JSON.stringify(exported)).not.toContain("Salamat");

  const told = seekers.next("chat:updated");
  const removed = await first.call("DELETE", "/api/account", { as: lea, body: { password: lea.password } });
  expect(removed.status).toBe(200);
  expect((await told).reactions).toMatchObject([{ user_id: ben.id, kind: "laugh" }]);
  expect((await messagesOf(second, seeker, conversation))[0]?.reactions).toHaveLength(1);
});

test("are found without a read of all messages, in one query for all conversations", async () => {
  const { seeker } = company;
  const other = await first.conversation(seeker, await first.employer());
  const [message] = [await say(seekers, conversation), await say(seekers, conversation), await say(seekers, other)];
  await react(seeker, message.id);
  commands = [];
  const data = await exportedData(second, seeker);
  const reacted = data.conversations.map(({ own_reactions }: { own_reactions: unknown[] }) => own_reactions.length);
  expect(reacted.sort()).toEqual([0, 1]);
  const queries = commands.filter(({ command }) => JSON.stringify(command.filter ?? {}).includes("reactions."));
  expect(queries.map(({ command }) => command.find)).toEqual(["messages"]);
  const { filter, sort } = queries[0]?.command ?? {};
  const explained = await first.server.context.connection.db?.command({
    ...{ explain: { find: "messages", filter, sort }, verbosity: "executionStats" },
  });
  expect(explained?.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
});

test("that were stored while the account was being deleted are removed too", async () => {
  const { seeker, owner, lea } = company;
  const message = await say(seekers, conversation);
  await first.call("DELETE", "/api/account", { as: lea, body: { password: lea.password } });
  const messages = first.server.context.connection.collection<{ _id: number }>("messages");
  await messages.updateOne({ _id: message.id }, { $set: { [`reactions.${lea.id}`]: "heart" } });
  const chat = first.server.context.features.find(({ name }) => name === "chat");
  const told = seekers.next("chat:updated", ({ reactions }) => reactions.length === 0);
  await chat?.accountGone?.(lea.id, owner.id);
  await told;
  expect((await messagesOf(second, seeker, conversation))[0]?.reactions).toEqual([]);
});

test("ends with the last reaction of each person, whatever several do at once, and rev has no holes", async () => {
  const { seeker, owner, lea, ben } = company;
  const people = [seeker, owner, lea, ben];
  const tab = await second.openSocket(ben);
  const revs = new Set<number>();
  tab.raw.on("chat:updated", ({ rev }) => void revs.add(rev));
  tab.raw.on("chat:message", ({ rev }) => void revs.add(rev));
  let latest = 0;
  const kind = fc.option(fc.constantFrom(...REACTIONS), { nil: null });
  const steps = fc.array(fc.record({ who: fc.nat(3), kind, elsewhere: fc.boolean() }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const message = await say(seekers, conversation);
      const last = new Map<number, ReactionKind | null>();
      // One after the other for each person, all people at once.
      await Promise.all(
        people.map(async (person, index) => {
          for (const step of taken.filter(({ who }) => who === index)) {
            const on = step.elsewhere ? second : first;
            const answer =
              step.kind === null
                ? await withdraw(person, message.id, on)
                : await react(person, message.id, step.kind, on);
            expect(answer.status).toBe(200);
            last.set(person.id, step.kind);
          }
        }),
      );
      const messages = await messagesOf(second, seeker, conversation);
      const shown = messages.find(({ id }) => id === message.id);
      const left = [...last].filter(([, one]) => one !== null).sort(([a], [b]) => a - b);
      const given = shown?.reactions.map(({ user_id, kind: one }) => [user_id, one]);
      expect(given?.sort(([a], [b]) => Number(a) - Number(b))).toEqual(left);
      latest = Math.max(...messages.map(({ rev }) => rev));
    }),
    { numRuns: 15 },
  );
  const expected = Array.from({ length: latest }, (_, index) => index + 1);
  await expect.poll(() => [...revs].sort((a, b) => a - b)).toEqual(expected);
});
