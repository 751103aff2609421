import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { badgeOf, makeCompany, messagesOf, rowOf, say } from "./testing.ts";

/** Random sends and reads of two colleagues and a job seeker, against a plain list of messages and one mark per person. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const PEOPLE = ["seeker", "lea", "ben"] as const;
type Who = (typeof PEOPLE)[number];
const isSeeker = (who: Who) => who === "seeker";

const step = fc.record({ who: fc.constantFrom(...PEOPLE), read: fc.option(fc.integer({ min: 0, max: 12 })) });

test("each person's unread count is right, and a message is read when anyone of the company has read it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const company = await makeCompany(kasama);
      const { conversation: id } = company;
      const tabs = new Map<Who, TestSocket>();
      for (const who of PEOPLE) tabs.set(who, await kasama.openSocket(company[who]));
      const tabOf = (who: Who) => tabs.get(who) as TestSocket;
      const writers: Who[] = [];
      const marks = new Map<Who, number>(PEOPLE.map((who) => [who, 0]));
      const markOf = (who: Who) => marks.get(who) ?? 0;
      const unreadOf = (who: Who) =>
        writers.filter((writer, index) => isSeeker(writer) !== isSeeker(who) && index + 1 > markOf(who)).length;

      for (const { who, read } of steps) {
        if (read === null) {
          await say(tabOf(who), id);
          writers.push(who);
          // Someone who had read everything has read the own message too.
          if (markOf(who) === writers.length - 1) marks.set(who, writers.length);
          continue;
        }
        const answer = await tabOf(who).command("chat:read", { conversation_id: id, seq: read });
        marks.set(who, Math.max(markOf(who), Math.min(read, writers.length)));
        expect(answer).toMatchObject({ ok: true, value: { seq: markOf(who) } });
      }

      await kasama.server.context.summaryWriter.flush();
      const readBy = { seeker: Math.max(markOf("lea"), markOf("ben")), company: markOf("seeker") };
      const isRead = writers.map((writer, index) => index < (isSeeker(writer) ? readBy.seeker : readBy.company));
      for (const who of PEOPLE) {
        const as = company[who];
        expect([who, await badgeOf(kasama, as)]).toEqual([who, unreadOf(who)]);
        expect(await rowOf(kasama, as, id)).toMatchObject({
          unread_count: unreadOf(who),
          last_read_seq: markOf(who),
          other_read_seq: isSeeker(who) ? readBy.seeker : readBy.company,
        });
        expect((await messagesOf(kasama, as, id)).map(({ is_read }) => is_read)).toEqual(isRead);
      }
      for (const tab of tabs.values()) tab.close();
    }),
    { numRuns: 12 },
  );
});
