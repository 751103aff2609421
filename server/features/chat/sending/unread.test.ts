import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { isEvent } from "#shared/chat/chat.schemas.ts";

/** What counts as unread, over the real server: every number that a reader sees equals the count from the stored rows. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

/** How many messages in (after, upTo] the other side has written, from the stored rows. */
async function countRows(conversation: number, reader: Person, after: number, upTo = Number.MAX_SAFE_INTEGER) {
  const rows = await kasama.server.context.messages.after(conversation, after, 1000);
  return rows.filter(({ kind, seq, sender_id }) => !isEvent(kind) && sender_id !== reader.id && seq <= upTo).length;
}

async function unreadRows(conversation: number, reader: Person): Promise<number> {
  const row = await kasama.server.context.conversations.findById(conversation);
  const mark = row?.members.find(({ user_id }) => user_id === reader.id)?.last_read_seq ?? 0;
  return countRows(conversation, reader, mark);
}

/** One side of a conversation with a tab that applies every `counts` event to its badge. */
async function side(person: Person, conversation: number) {
  const tab = await kasama.openSocket(person);
  let badge = Number.NaN;
  tab.raw.on("counts", ({ messages }) => {
    badge = messages;
  });
  const sync = async () => {
    const answer = await tab.command("sync", { conversations: {} });
    if (!answer.ok) throw new Error(answer.fault.code);
    return answer.value;
  };
  badge = (await sync()).counts.messages;
  const own: number[] = [];
  const actor = { conversation_id: conversation, actor_id: person.id };
  return {
    say: async () => {
      const draft = { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" };
      const answer = await tab.command("chat:send", draft);
      if (!answer.ok) throw new Error(answer.fault.code);
      own.push(answer.value.id);
    },
    line: () => kasama.server.context.sending.addLine({ ...actor, content: "A line.", event: randomUUID() }),
    card: () => {
      const card = { type: "interview", interview: null } as const;
      return kasama.server.context.sending.addLine({ ...actor, content: "A card.", event: randomUUID(), card });
    },
    remove: async (n: number) => {
      const id = own[n % own.length];
      if (id !== undefined)
        expect((await kasama.call("DELETE", `/api/messages/${id}`, { as: person })).status).toBe(200);
    },
    read: async (seq: number) => {
      const answer = await tab.command("chat:read", { conversation_id: conversation, seq });
      if (!answer.ok) throw new Error(answer.fault.code);
      const { seq: mark, unread_count, counted_seq } = answer.value;
      expect(unread_count).toBe(await countRows(conversation, person, mark, counted_seq));
    },
    /** The badge follows the rows without another request. */
    checkBadge: async () => {
      const unread = await unreadRows(conversation, person);
      await expect.poll(() => badge).toBe(unread);
    },
    /** So do the answers. */
    checkAnswers: async () => {
      const unread = await unreadRows(conversation, person);
      const { counts, conversations } = await sync();
      const count = await kasama.call("GET", "/api/messages/unread-count", { as: person });
      const list = await kasama.call("GET", "/api/messages/conversations", { as: person });
      const told = [counts.messages, conversations[0]?.unread_count, count.body.count, list.body.data[0].unread_count];
      expect(told).toEqual([unread, unread, unread, unread]);
    },
    close: () => tab.close(),
  };
}

test("equals the count from the rows after any sequence of messages, lines, cards, deletions and reads", async () => {
  const step = fc.record({
    what: fc.constantFrom("say", "say", "line", "card", "remove", "read", "read", "badge"),
    by: fc.constantFrom(0, 1),
    n: fc.nat(12),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const people = [await kasama.person("pwd"), await kasama.employer()] as const;
      const conversation = await kasama.conversation(...people);
      const sides = [await side(people[0], conversation), await side(people[1], conversation)] as const;
      for (const { what, by, n } of steps) {
        const one = sides[by === 0 ? 0 : 1];
        if (what === "say") await one.say();
        else if (what === "line") await one.line();
        else if (what === "card") await one.card();
        else if (what === "remove") await one.remove(n);
        else if (what === "read") await one.read(n);
        else await one.checkBadge();
      }
      for (const one of sides) await one.checkBadge();
      for (const one of sides) await one.checkAnswers();
      for (const one of sides) one.close();
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
