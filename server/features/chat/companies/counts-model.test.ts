import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { FlagsChange } from "#shared/chat/chat.schemas.ts";
import { badgeOf, makeCompany, messagesOf, rowOf, say } from "./testing.ts";

/**
 * Random sends, reads and flags of two colleagues and a job seeker, against a plain list of messages, and one mark and one
 * set of flags per person.
 */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const PEOPLE = ["seeker", "lea", "ben"] as const;
type Who = (typeof PEOPLE)[number];
const isSeeker = (who: Who) => who === "seeker";

const NONE = { marked_unread: false, muted: false, archived: false };

const step = fc.record({
  who: fc.constantFrom(...PEOPLE),
  /** Sends a message, reads up to a `seq`, or changes a flag. */
  does: fc.oneof(
    fc.constant("say" as const),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom<FlagsChange>(
      { marked_unread: true },
      { marked_unread: false },
      { muted: true },
      { muted: false },
      { archived: true },
      { archived: false },
    ),
  ),
});

/** A tab, and the badge that it shows. */
async function openTab(as: Person): Promise<{ tab: TestSocket; shown: () => number }> {
  const tab = await kasama.openSocket(as);
  let badge = 0;
  tab.raw.on("counts", ({ messages }) => {
    badge = messages;
  });
  await tab.command("sync", { conversations: {} });
  return { tab, shown: () => badge };
}

test("each person's unread count is right, and a message is read when anyone of the company has read it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 18 }), async (steps) => {
      const company = await makeCompany(kasama);
      const { conversation: id } = company;
      const tabs = new Map<Who, Awaited<ReturnType<typeof openTab>>>();
      for (const who of PEOPLE) tabs.set(who, await openTab(company[who]));
      const tabOf = (who: Who) => tabs.get(who)?.tab as TestSocket;
      const writers: Who[] = [];
      const marks = new Map<Who, number>(PEOPLE.map((who) => [who, 0]));
      const markOf = (who: Who) => marks.get(who) ?? 0;
      const unreadOf = (who: Who) =>
        writers.filter((writer, index) => isSeeker(writer) !== isSeeker(who) && index + 1 > markOf(who)).length;
      const flags = new Map<Who, typeof NONE>();
      const flagsOf = (who: Who) => flags.get(who) ?? NONE;
      const countOf = (who: Who) => {
        const { marked_unread, muted, archived } = flagsOf(who);
        return muted || archived ? 0 : Math.max(unreadOf(who), Number(marked_unread));
      };

      for (const { who, does } of steps) {
        if (does === "say") {
          await say(tabOf(who), id);
          writers.push(who);
          // Someone who had read everything has read the own message too.
          if (markOf(who) === writers.length - 1) marks.set(who, writers.length);
          // Back for the other side, and for the one who wrote it.
          for (const one of PEOPLE.filter((one) => one === who || isSeeker(one) !== isSeeker(who)))
            flags.set(one, { ...flagsOf(one), archived: false });
          continue;
        }
        if (typeof does === "object") {
          const path = `/api/messages/conversations/${id}/flags`;
          flags.set(who, { ...flagsOf(who), ...(does as Partial<typeof NONE>) });
          const { body } = await kasama.call("PATCH", path, { as: company[who], body: does });
          expect(body.data).toMatchObject(flagsOf(who));
          continue;
        }
        const answer = await tabOf(who).command("chat:read", { conversation_id: id, seq: does });
        marks.set(who, Math.max(markOf(who), Math.min(does, writers.length)));
        flags.set(who, { ...flagsOf(who), marked_unread: false });
        expect(answer).toMatchObject({ ok: true, value: { seq: markOf(who) } });
      }

      await kasama.server.context.summaryWriter.flush();
      const readBy = { seeker: Math.max(markOf("lea"), markOf("ben")), company: markOf("seeker") };
      const isRead = writers.map((writer, index) => index < (isSeeker(writer) ? readBy.seeker : readBy.company));
      for (const who of PEOPLE) {
        const as = company[who];
        expect([who, await badgeOf(kasama, as)]).toEqual([who, countOf(who)]);
        await expect.poll(() => [who, tabs.get(who)?.shown()]).toEqual([who, countOf(who)]);
        expect(await rowOf(kasama, as, id)).toMatchObject({
          ...flagsOf(who),
          unread_count: unreadOf(who),
          last_read_seq: markOf(who),
          other_read_seq: isSeeker(who) ? readBy.seeker : readBy.company,
        });
        expect((await messagesOf(kasama, as, id)).map(({ is_read }) => is_read)).toEqual(isRead);
      }
      for (const { tab } of tabs.values()) tab.close();
    }),
    { numRuns: 12 },
  );
});
