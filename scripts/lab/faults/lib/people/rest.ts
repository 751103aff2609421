import { randomUUID } from "node:crypto";
import { demand, type History, type Send } from "../history.ts";
import type { Talk } from "../oracle.ts";
import type { Person } from "./people.ts";

/** Sends a message over REST and notes it. @throws {Violation} where a right message is refused */
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
    // A call of its own, which has no order among others.
    tab: -history.sends.length,
    content,
    attachments: [],
    invokedAt: history.now(),
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
