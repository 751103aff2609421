import { randomUUID } from "node:crypto";
import { demand, type History, type Send } from "../history.ts";
import type { Talk } from "../oracle.ts";
import type { Person } from "./people.ts";

/** Makes a call as this person. @param path without `/api/` @returns the status, and the body as it is */
export async function callAs(
  { token }: Person,
  method: string,
  port: number,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Sends a message over REST and records it. @throws {Violation} if the server refuses a valid message */
export async function postMessage(
  url: string,
  { id, sides }: Talk,
  sender: Person,
  content: string,
  history: History,
): Promise<void> {
  const receiver = sides.find((person) => person.id !== sender.id);
  const send: Send = {
    client_id: randomUUID(),
    conversation: id,
    sender: sender.id,
    // A tab number of its own, because a REST call has no order relative to others.
    tab: -history.sends.length,
    content,
    ...{ attachments: [], reply_to: null, lostQuote: false },
    invokedAt: history.now(),
    sentAt: history.now(),
    tries: [],
    acked: null,
  };
  history.sends.push(send);
  const answer = await fetch(`${url}/api/messages/conversations/${id}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${sender.token}`, "content-type": "application/json" },
    body: JSON.stringify({ receiver_id: receiver?.id, content, client_id: send.client_id }),
  });
  const { data, code } = (await answer.json()) as { data?: { id: number; seq: number }; code?: string };
  demand("R8", data !== undefined, `a right message was refused over REST with ${answer.status} ${code}`);
  if (data) send.acked = { at: history.now(), id: data.id, seq: data.seq };
}
