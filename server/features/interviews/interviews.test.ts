import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertInterview } from "#server/testing/work.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { INTERVIEWS_LISTED } from "#shared/interviews/interviews.rest.ts";
import { interviewsTexts as T } from "#shared/interviews/texts/interviews.texts.ts";
import { interviewModel } from "./interview.model.ts";
import { InterviewsRepo } from "./interviews.repo.ts";
import { Interviews } from "./interviews.service.ts";

/** Interviews on a whole server: proposed, answered and moved by both sides, who see one card that both can follow. */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
let application: number;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
  application = await at("review");
});

const at = async (status: ApplicationStatus) => {
  const { context } = kasama.server;
  return (await insertApplication(context, await on.job(shop), { applicant_id: maricel.id, status }))._id;
};
const HOUR = 60 * 60_000;
/** A moment by the clock of Manila. */
const inHours = (hours: number) => `${new Date(Date.now() + (hours + 8) * HOUR).toISOString().slice(0, 19)}+08:00`;
const plan = (more: object = {}) => ({
  slots: [
    { starts_at: inHours(50), minutes: 45 },
    { starts_at: inHours(30), minutes: 45 },
  ],
  kind: "video",
  notes: "We will talk for a while.",
  ...more,
});
const propose = (as = shop, body: object = plan(), id = application) =>
  kasama.call("POST", `/api/applications/${id}/interviews`, { as, body });
const proposed = async () => (await propose()).body.data;
const act = (as: Person, id: number, action: string, version: number, more: object = {}) =>
  kasama.call("PATCH", `/api/interviews/${id}`, { as, body: { action, version, ...more } });
const cardOf = async (as: Person, other: Person) =>
  (await on.talk(as, other)).messages.find(({ kind }: { kind: string }) => kind === "card");
const linesOf = async (as: Person, other: Person) =>
  (await on.talk(as, other)).messages
    .filter(({ kind }: { kind: string }) => kind === "system")
    .map(({ content }: { content: string }) => content);

describe("a proposal", () => {
  test("is accepted from the employer in status review or interview, one at a time", async () => {
    expect((await propose(await kasama.employer())).status).toBe(404);
    expect((await propose(maricel)).status).toBe(403);
    for (const status of ["pending", "offer", "rejected"] as const)
      expect((await propose(shop, plan(), await at(status))).body).toMatchObject({
        code: "CONFLICT",
        message: T.notReady,
      });
    const answers = await Promise.all([propose(), propose(), propose()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body.data;
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ message: T.oneAtATime, existing_id: made.id });
    expect((await on.read(maricel, application)).interviews).toHaveLength(1);
    // After it is cancelled, another one can be proposed.
    await act(shop, made.id, "cancel", 1);
    expect((await propose()).status).toBe(201);
  });

  test.each<[what: string, more: object, field: string, text: string]>([
    ["no time", { slots: [] }, "slots", T.slots],
    ["four times", { slots: [1, 2, 3, 4].map((n) => ({ starts_at: inHours(n), minutes: 30 })) }, "slots", T.slots],
    [
      "a time without a zone",
      { slots: [{ starts_at: "2027-01-01T10:00:00", minutes: 30 }] },
      "slots.0.starts_at",
      T.slotTime,
    ],
    ["a time that has passed", { slots: [{ starts_at: inHours(-1), minutes: 30 }] }, "slots.0.starts_at", T.slotPast],
    ["a time in two years", { slots: [{ starts_at: inHours(2 * 8760), minutes: 30 }] }, "slots.0.starts_at", T.slotFar],
    ["too short a time", { slots: [{ starts_at: inHours(5), minutes: 9 }] }, "slots.0.minutes", T.minutes],
    ["too long a time", { slots: [{ starts_at: inHours(5), minutes: 481 }] }, "slots.0.minutes", T.minutes],
    ["one time twice", { slots: [1, 2].map(() => ({ starts_at: inHours(5), minutes: 30 })) }, "slots", T.slotTwice],
    ["no place to go to", { kind: "onsite" }, "place", T.placeRequired],
    ["a place without an end", { place: "a".repeat(301) }, "place", T.placeLong],
    ["notes without an end", { notes: "a".repeat(1001) }, "notes", T.notesLong],
    ["another way to meet", { kind: "telepathy" }, "kind", T.kind],
  ])("with %s is refused at its field", async (_what, more, field, text) => {
    const { status, body } = await propose(shop, plan(more));
    expect([status, body.errors]).toEqual([400, { [field]: [text] }]);
    expect((await on.read(shop, application)).status).toBe("review");
  });

  test("moves the application, adds a card after the line of the move, and is announced to both live", async () => {
    const [ours, theirs] = [await kasama.openSocket(maricel), await kasama.openSocket(shop)];
    const moved = [ours, theirs].map((socket) => socket.next("application:updated"));
    const told = [ours, theirs].map((socket) => socket.next("interview:updated"));
    const interview = await proposed();
    expect(await Promise.all(moved)).toMatchObject([{ status: "interview" }, { id: application }]);
    expect(await Promise.all(told)).toEqual([interview, interview]);
    expect(interview).toMatchObject({
      status: "proposed",
      version: 1,
      accepted_slot: null,
      steps: [{ action: "propose" }],
    });
    // Earliest first, in the time zone of the person who chose it.
    const [first, second] = interview.slots;
    expect(Date.parse(first.starts_at)).toBeLessThan(Date.parse(second.starts_at));
    expect(first.offset).toBe("+08:00");
    const { messages, unread_count } = await on.talk(maricel, shop);
    expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(["system", "card"]);
    expect(messages[1]).toMatchObject({ sender_id: shop.id, card: { type: "interview", interview } });
    expect(messages[1].content).toMatch(/^Interview for Data Encoder, by video: proposed for .+ or .+\.$/);
    expect(unread_count).toBe(0);
    expect(await on.notes(maricel)).toMatchObject([
      { title: "You're invited to an interview", targetUrl: `/applications/${application}` },
      { targetUrl: `/applications/${application}` },
    ]);
  });
});

describe("a change", () => {
  test("is accepted from each side only for its own actions", async () => {
    const { id } = await proposed();
    for (const as of [await kasama.person("pwd"), await kasama.employer()]) {
      expect((await act(as, id, "cancel", 1)).body).toMatchObject({ code: "NOT_FOUND", message: T.notFound });
      expect((await kasama.call("GET", `/api/interviews/${id}`, { as })).body.message).toBe(T.notFound);
    }
    expect((await act(shop, id, "accept", 1, { slot: 0 })).status).toBe(403);
    expect((await act(maricel, id, "cancel", 1)).status).toBe(403);
    expect((await act(maricel, id, "sleep", 1)).body.errors).toEqual({ action: [T.action] });
    expect((await act(maricel, id, "accept", 1, { slot: 2 })).body.errors).toEqual({ slot: [T.slotUnknown] });
    expect((await act(maricel, id, "ask_adjustment", 1, { need: "other" })).body.errors).toEqual({
      words: [T.needWords],
    });
    expect((await act(maricel, id, "ask_time", 1, { words: " " })).body.errors).toEqual({ words: [T.wordsRequired] });
  });

  test("needs the current version: one of two simultaneous changes wins, and a repeat has no effect", async () => {
    const { id } = await proposed();
    const both = await Promise.all([act(maricel, id, "accept", 1, { slot: 0 }), act(shop, id, "cancel", 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(T.changed);
    await act(shop, id, "cancel", 2);
    const next = await proposed();
    const clicks = await Promise.all([1, 2, 3].map(() => act(maricel, next.id, "accept", 1, { slot: 1 })));
    expect(clicks.map(({ status, body }) => [status, body.data.version])).toEqual([1, 2, 3].map(() => [200, 2]));
    const agreed = (await linesOf(shop, maricel)).filter((line: string) =>
      line.startsWith("Interview for Data Encoder confirmed: "),
    );
    expect(agreed.length).toBeLessThanOrEqual(2);
    expect((await act(maricel, next.id, "accept", 2, { slot: 0 })).body.message).toBe(T.notPossible.accepted);
  });

  test("requesting and confirming an interpreter and accepting a time gives lines in order and one card for both", async () => {
    const { id } = await proposed();
    const socket = await kasama.openSocket(shop);
    const changed = socket.next("chat:updated", ({ card }) => card?.interview?.version === 2);
    const line = socket.next("chat:message");
    const asked = await act(maricel, id, "ask_adjustment", 1, {
      need: "sign_language_interpreter",
      words: "FSL please",
    });
    expect(asked.body.data).toMatchObject({ status: "proposed", version: 2, adjustments: [{ id: 1, answer: null }] });
    expect((await changed).card?.interview?.adjustments).toMatchObject([{ need: "sign_language_interpreter" }]);
    expect((await line).content).toContain("Sign-language interpreter (FSL please)");
    const entry = async (as: Person) => (await kasama.call("GET", "/api/applications", { as })).body.data[0];
    expect([(await entry(shop)).awaits_me, (await entry(maricel)).awaits_me]).toEqual([true, true]);
    await act(shop, id, "answer_adjustment", 2, { adjustment: 1, agreed: true, words: "She is booked." });
    await act(maricel, id, "accept", 3, { slot: 0 });
    expect([(await entry(shop)).awaits_me, (await entry(maricel)).awaits_me]).toEqual([false, false]);
    for (const [as, other] of [
      [maricel, shop],
      [shop, maricel],
    ] as const) {
      const { messages } = await on.talk(as, other);
      // The card stays where it was added; later changes are lines after it.
      expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual([
        "system",
        "card",
        "system",
        "system",
        "system",
      ]);
      const topics = ["interview", null, "ask_adjustment", "answer_adjustment", "accept"];
      expect(messages.map(({ topic }: { topic: string | null }) => topic)).toEqual(topics);
      expect(messages[1].card.interview).toMatchObject({ status: "accepted", version: 4, accepted_slot: 0 });
      expect(messages[1].content).toContain("confirmed for");
      expect(messages[3].content).toContain("this adjustment will be provided");
      expect(new Set(messages.map(({ rev }: { rev: number }) => rev)).size).toBe(5);
    }
    // Only the two of them see what the applicant needs.
    const bystander = await on.notes(shop);
    expect(JSON.stringify(bystander)).not.toMatch(/FSL|interpreter/i);
  });

  test("another time can be requested, offered and declined, and nothing changes after that", async () => {
    const { id } = await proposed();
    await act(maricel, id, "accept", 1, { slot: 0 });
    const asked = (await act(maricel, id, "ask_time", 2, { words: "Any afternoon" })).body.data;
    expect(asked).toMatchObject({ status: "time_requested", accepted_slot: null, time_request: "Any afternoon" });
    const slots = [{ starts_at: inHours(80), minutes: 60 }];
    const moved = (
      await act(shop, id, "move", 3, plan({ slots, kind: "onsite", place: "Room 2", words: "Is this better?" }))
    ).body.data;
    expect(moved).toMatchObject({ status: "proposed", time_request: null, kind: "onsite", place: "Room 2" });
    expect(moved.slots).toHaveLength(1);
    expect((await act(maricel, id, "decline", 4, { words: "I found work." })).body.data.status).toBe("declined");
    for (const [as, action, more] of [
      [maricel, "accept", { slot: 0 }],
      [shop, "move", plan()],
    ] as const)
      expect((await act(as, id, action, 5, more)).body.message).toBe(T.notPossible.declined);
    expect((await linesOf(shop, maricel)).slice(-3).join("\n")).toMatch(
      /Any afternoon[\s\S]+Is this better\?[\s\S]+I found work\./,
    );
  });

  test("refuses a note if one blocked the other, and succeeds without a note", async () => {
    const { id } = await proposed();
    await kasama.call("POST", `/api/users/${maricel.id}/block`, { as: shop });
    const refused = async (answer: ReturnType<typeof act>) => (await answer).body.errors;
    expect(await refused(act(maricel, id, "ask_time", 1, { words: "Whenever I say." }))).toEqual({
      words: [APPLICATION_TEXTS.wordsRefused],
    });
    const text = [APPLICATION_TEXTS.wordsYouBlocked];
    expect(await refused(act(shop, id, "move", 1, plan({ notes: "Be there." })))).toEqual({ notes: text });
    expect(await refused(act(shop, id, "cancel", 1, { words: "No." }))).toEqual({ words: text });
    expect((await act(maricel, id, "ask_adjustment", 1, { need: "quiet_space" })).status).toBe(200);
    expect((await act(shop, id, "move", 2, plan())).status).toBe(200);
    expect((await act(shop, id, "cancel", 3)).status).toBe(200);
    expect(await refused(propose())).toEqual({ notes: text });
    expect(await refused(propose(shop, plan({ notes: "", place: "https://meet.example" })))).toEqual({ place: text });
    expect((await propose(shop, plan({ notes: "" }))).status).toBe(201);
  });

  test("neither side can change, delete or report the card itself", async () => {
    await proposed();
    const { id } = await cardOf(maricel, shop);
    for (const [as, method, body] of [
      [shop, "PATCH", { content: "Nothing" }],
      [shop, "DELETE", undefined],
    ] as const)
      expect((await kasama.call(method, `/api/messages/${id}`, { as, body })).status).toBe(403);
    const report = { target: { kind: "message", id }, reason: "spam" };
    expect((await kasama.call("POST", "/api/reports", { as: maricel, body: report })).status).toBe(403);
  });
});

describe("when the application is over", () => {
  test("a rejection cancels the interview and updates its card", async () => {
    const { id } = await proposed();
    await act(maricel, id, "accept", 1, { slot: 0 });
    const socket = await kasama.openSocket(maricel);
    const told = socket.next("interview:updated");
    await on.move(shop, application, "rejected");
    expect(await told).toMatchObject({ id, status: "cancelled", accepted_slot: null });
    expect((await cardOf(maricel, shop)).card.interview.status).toBe("cancelled");
    expect((await kasama.call("GET", "/api/interviews", { as: maricel })).body.data).toEqual([]);
  });

  test("a withdrawal leaves the employer only the text of the card", async () => {
    const { id } = await proposed();
    await act(maricel, id, "ask_adjustment", 1, { need: "other", words: "A lamp" });
    await on.withdraw(maricel, application);
    expect((await kasama.call("GET", `/api/interviews/${id}`, { as: shop })).status).toBe(404);
    expect((await kasama.call("GET", `/api/interviews/${id}`, { as: maricel })).body.data.status).toBe("declined");
    expect((await cardOf(shop, maricel)).card).toEqual({ type: "interview", interview: null });
    expect((await on.read(shop, application)).interviews).toEqual([]);
  });

  test("deleting the applicant's account removes the interview and empties the card", async () => {
    const { id } = await proposed();
    const socket = await kasama.openSocket(shop);
    const told = socket.next("application:removed");
    await kasama.call("DELETE", "/api/account", { as: maricel, body: { password: maricel.password } });
    expect(await told).toMatchObject({ id: application });
    expect((await cardOf(shop, maricel)).card).toEqual({ type: "interview", interview: null });
    const { connection } = kasama.server.context;
    expect(await connection.collection("interviews").countDocuments({ applicant_id: maricel.id })).toBe(0);
    expect((await kasama.call("GET", `/api/interviews/${id}`, { as: shop })).status).toBe(404);
  });

  test("deleting the employer's account cancels the interview", async () => {
    const { id } = await proposed();
    await kasama.call("DELETE", "/api/account", { as: shop, body: { password: shop.password } });
    expect((await kasama.call("GET", `/api/interviews/${id}`, { as: maricel })).body.data.status).toBe("cancelled");
  });

  test("deleting the employer's account also cancels an interview that the applicant answers at the same moment", async () => {
    const { id } = await proposed();
    const { connection, limiter, announce, events, now } = kasama.server.context;
    // The applicant accepts after the cancellation has read the interview and before it changes it.
    class AnsweredMeanwhile extends InterviewsRepo {
      override async *eachOpenOf(...asked: Parameters<InterviewsRepo["eachOpenOf"]>) {
        for await (const row of super.eachOpenOf(...asked)) {
          if (row.version === 1) expect((await act(maricel, id, "accept", 1, { slot: 0 })).status).toBe(200);
          yield row;
        }
      }
    }
    const unasked = () => Promise.reject(new Error("nothing is proposed here"));
    const interviews = new Interviews({
      interviews: new AnsweredMeanwhile(interviewModel(connection)),
      noteInterview: () => {},
      names: unasked,
      calendarOf: () => "",
      refusalOfWords: unasked,
      inTransaction: createTransactions(connection),
      events,
      limiter,
      announce,
      now,
    });
    await interviews.cancelOf(shop.id);
    const { body } = await kasama.call("GET", `/api/interviews/${id}`, { as: maricel });
    expect(body.data).toMatchObject({ status: "cancelled", version: 3 });
    expect(await linesOf(maricel, shop)).toHaveLength(3);
  });
});

test("lists upcoming interviews, soonest first, with the name of the other side", async () => {
  const first = await proposed();
  const soon = await propose(shop, plan({ slots: [{ starts_at: inHours(3), minutes: 30 }] }), await at("interview"));
  const list = async (as: Person) => (await kasama.call("GET", "/api/interviews", { as })).body.data;
  const names = await kasama.server.context.employers.names([shop.id]);
  expect((await list(maricel)).map(({ id, other }: { id: number; other: object }) => [id, other])).toEqual(
    [soon.body.data.id, first.id].map((id) => [id, { id: shop.id, name: names.get(shop.id) }]),
  );
  expect((await list(shop))[0].other).toMatchObject({
    id: maricel.id,
    name: expect.stringMatching(/^First\w+ Last\w+$/),
  });
  expect(await list(await kasama.employer())).toEqual([]);
});

test("lists the upcoming ones of many interviews, and cancels all of them with the account", async () => {
  const { context } = kasama.server;
  const row = await context.applicationStore.repo.find(application);
  if (!row) throw new Error("no application");
  const soon = await insertInterview(context, row, { accepted_slot: 0 });
  const starts_at = new Date(Date.now() - 24 * HOUR);
  const past = {
    ...soon,
    slots: [{ starts_at, offset: "+08:00", minutes: 45 }],
    created_at: new Date(Date.now() + HOUR),
  };
  const first = await context.ids.next("interviews");
  const many = Array.from({ length: 501 }, (_none, n) => ({ ...past, _id: first + 10_000 + n }));
  const rows = interviewModel(context.connection);
  await rows.collection.insertMany(many as never[]);
  const { body } = await kasama.call("GET", "/api/interviews", { as: shop });
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([soon._id]);

  await rows.updateMany({ _id: { $gt: first } }, { $set: { accepted_slot: null, status: "proposed" } });
  const open: number[] = [];
  for await (const { _id } of new InterviewsRepo(rows).eachOpenOf(shop.id, new Date())) open.push(_id);
  expect(open).toEqual([soon._id, ...many.map(({ _id }) => _id)]);
});

test("keeps those that wait for the reader when there are more than the list holds", async () => {
  const { context } = kasama.server;
  const row = await context.applicationStore.repo.find(application);
  if (!row) throw new Error("the application is not there");
  const at = (days: number) => [{ starts_at: new Date(Date.now() + days * 24 * HOUR), offset: "+08:00", minutes: 45 }];
  const late = await insertInterview(context, row, { status: "time_requested", slots: at(90), time_request: "Later" });
  for (let n = 0; n < INTERVIEWS_LISTED; n += 1) await insertInterview(context, row, { slots: at(1 + n) });
  const list = async (as: Person): Promise<number[]> =>
    (await kasama.call("GET", "/api/interviews", { as })).body.data.map(({ id }: { id: number }) => id);
  const theirs = await list(shop);
  expect([theirs.length, theirs.at(-1)]).toEqual([INTERVIEWS_LISTED, late._id]);
  // This one waits for the employer, and the others wait for the applicant.
  expect(await list(maricel)).not.toContain(late._id);
});

test("serves a calendar file of an agreed interview to both sides, by header or cookie, and none before", async () => {
  const { id, slots } = await proposed();
  const path = `/api/interviews/${id}/calendar.ics`;
  expect((await kasama.call("GET", path, { as: maricel })).body.message).toBe(T.notAgreed);
  await act(maricel, id, "accept", 1, { slot: 0 });
  const byCookie = await fetch(kasama.url + path, { headers: { cookie: `kasama=${shop.token}` } });
  expect([byCookie.status, byCookie.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(byCookie.headers.get("content-disposition")).toBe(`attachment; filename="interview-${id}.ics"`);
  const text = await byCookie.text();
  const start = new Date(slots[0].starts_at).toISOString().replace(/[-:]|\.\d+/g, "");
  expect(text).toContain(`DTSTART:${start}`);
  expect(text).toContain(`UID:interview-${id}@`);
  expect(text).toContain("SEQUENCE:2");
  expect((await kasama.call("GET", path, { as: await kasama.employer() })).status).toBe(404);
  expect((await fetch(kasama.url + path)).status).toBe(401);
});
