import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Harness, Person, TestSocket } from "#server/testing/harness.ts";
import type { ConversationSummary, Message } from "#shared/chat/chat.schemas.ts";

/** Helpers for tests of a company with several people. */

export interface Company {
  seeker: Person;
  owner: Person;
  /** Two colleagues of the owner. */
  lea: Person;
  ben: Person;
  conversation: number;
}

export async function makeCompany(kasama: Harness): Promise<Company> {
  const [seeker, owner] = [await kasama.person("pwd"), await kasama.employer()];
  const lea = await kasama.colleague(owner, { first_name: "Lea", last_name: "Ramos" });
  const ben = await kasama.colleague(owner, { first_name: "Ben", last_name: "Cruz" });
  return { seeker, owner, lea, ben, conversation: await kasama.conversation(seeker, owner) };
}

/** Sends over a socket. */
export async function say(tab: TestSocket, conversation_id: number, content = "Kumusta"): Promise<Message> {
  const answer = await tab.command("chat:send", { conversation_id, client_id: randomUUID(), content });
  if (!answer.ok) throw new Error(answer.fault.message);
  return answer.value;
}

/** Sends over REST. */
export async function post(on: Harness, as: Person, to: Person, conversation: number, content = "Kumusta") {
  const body = { receiver_id: to.id, content };
  const answer = await on.call("POST", `/api/messages/conversations/${conversation}/messages`, { as, body });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as Message;
}

/** A conversation as someone's list shows it. */
export async function rowOf(on: Harness, as: Person, id: number): Promise<ConversationSummary> {
  const { body } = await on.call("GET", "/api/messages/conversations", { as });
  const row = (body.data as ConversationSummary[]).find((one) => one.id === id);
  if (!row) throw new Error("not in the list");
  return row;
}

export async function messagesOf(on: Harness, as: Person, id: number): Promise<Message[]> {
  return (await on.call("GET", `/api/messages/conversations/${id}?after_seq=0`, { as })).body.data;
}

export async function badgeOf(on: Harness, as: Person): Promise<number> {
  return (await on.call("GET", "/api/messages/unread-count", { as })).body.count;
}
