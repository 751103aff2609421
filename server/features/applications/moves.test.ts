import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication } from "#server/testing/work.ts";
import { REFUSALS } from "#shared/applications/refusals.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  EMPLOYER_MOVES,
  isFinal,
} from "#shared/applications/status-lists.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import { applicationsTexts as T } from "#shared/applications/texts/applications.texts.ts";

/** Status moves on a whole server: every pair of statuses, by either side, repeated and at the same time. */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
});

const at = async (status: ApplicationStatus, employer = shop) => {
  const { context } = kasama.server;
  return (await insertApplication(context, await on.job(employer), { applicant_id: maricel.id, status }))._id;
};

describe.each(APPLICATION_STATUSES)("from %s", (from) => {
  test.each(EMPLOYER_MOVES)("the employer to %s", async (to) => {
    const id = await at(from);
    const { status, body } = await on.move(shop, id, to);
    // Repeating the last step counts as a second click: it changes nothing and succeeds.
    if (from === to) expect([status, body.data.version]).toEqual([200, 1]);
    else if (mayMove(from, to, "employer")) expect([status, body.data.status]).toEqual([200, to]);
    else {
      expect([status, body.code]).toEqual([409, "CONFLICT"]);
      expect((await on.read(maricel, id)).status).toBe(from);
    }
  });
  test("the applicant withdraws", async () => {
    const { status, body } = await on.withdraw(maricel, await at(from));
    // A second time is a success too.
    if (from === "withdrawn" || !isFinal(from)) expect([status, body.data.status]).toEqual([200, "withdrawn"]);
    else expect([status, body.message]).toEqual([409, REFUSALS.cannotWithdraw(from)]);
  });
});

test("refuses moves by others and moves that the table does not allow", async () => {
  const id = await at("pending");
  for (const as of [await kasama.employer()])
    expect((await on.move(as, id, "review")).body).toMatchObject({ code: "NOT_FOUND", message: T.notFound });
  expect((await on.move(maricel, id, "review")).status).toBe(403);
  expect((await on.withdraw(await kasama.person("pwd"), id)).status).toBe(404);
  for (const status of ["pending", "withdrawn", "lost"]) {
    const { body } = await on.move(shop, id, status);
    expect(body.errors).toEqual({ status: [T.status] });
  }
  expect((await on.move(shop, id, "review", { note: "a".repeat(1001) })).body.errors).toEqual({ note: [T.noteLong] });
});

test("announces a move to both sides live, notifies the applicant, and writes a chat line with the note", async () => {
  const { id } = (await on.apply(maricel, (await on.job(shop))._id)).body.data;
  const [ours, theirs] = [await kasama.openSocket(maricel), await kasama.openSocket(shop)];
  const told = [ours, theirs].map((socket) => socket.next("application:updated"));
  const note = ours.next("notification:new");
  const { body } = await on.move(shop, id, "review", { note: "We read it on Monday." });
  expect(await Promise.all(told)).toMatchObject([
    { status: "review", version: 2 },
    { id, version: 2 },
  ]);
  expect(await note).toMatchObject({ targetUrl: `/applications/${id}`, title: "Your application is in review" });
  expect(body.data.steps.slice(1)).toMatchObject([{ status: "review", by: "employer", note: "We read it on Monday." }]);
  const { messages, unread_count } = await on.talk(maricel, shop);
  expect(messages).toMatchObject([
    { kind: "system", sender_id: maricel.id, topic: "pending" },
    { kind: "system", sender_id: shop.id, topic: "review" },
  ]);
  expect(messages[1].content).toContain("We read it on Monday.");
  expect(unread_count).toBe(0);
});

describe("repeated moves", () => {
  test("a double click is one move with one chat line and one notification, and both calls succeed", async () => {
    const id = await at("pending");
    const answers = await Promise.all([1, 2, 3].map(() => on.move(shop, id, "review", { note: "Hello" })));
    expect(answers.map(({ status, body }) => [status, body.data.version])).toEqual([1, 2, 3].map(() => [200, 2]));
    expect((await on.talk(maricel, shop)).messages).toHaveLength(1);
    expect(await on.notes(maricel)).toHaveLength(1);
  });

  test("one of two simultaneous decisions wins, and the other gets the current status", async () => {
    const id = await at("review");
    // From the same status: one after the other, both would be allowed.
    const decisions = ["interview", "rejected"].map((to) => on.move(shop, id, to, { from: "review" }));
    const answers = await Promise.all(decisions);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, steps } = await on.read(shop, id);
    expect(steps.slice(2)).toMatchObject([{ status }]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.message).toBe(REFUSALS.movedOn(status));
  });

  test("refuses a move from an outdated tab", async () => {
    const id = await at("pending");
    await on.move(shop, id, "review");
    const { status, body } = await on.move(shop, id, "rejected", { from: "pending" });
    expect([status, body.message]).toEqual([409, REFUSALS.movedOn("review")]);
  });

  test("a withdrawal succeeds although the employer moves the application at the same moment", async () => {
    const id = await at("pending");
    const [gone] = await Promise.all([on.withdraw(maricel, id), on.move(shop, id, "review")]);
    expect([gone.status, gone.body.data.status]).toEqual([200, "withdrawn"]);
  });
});

test("a block between the two refuses notes; moves without a note, or with the default note, succeed", async () => {
  const [id, other] = [await at("pending"), await at("pending")];
  const reject = (one: number, note?: string) =>
    kasama.call("POST", "/api/applications/reject", {
      as: shop,
      body: { applications: [{ id: one, from: "pending" }], note },
    });
  await kasama.call("POST", `/api/users/${shop.id}/block`, { as: maricel });
  const { status, body } = await on.move(shop, id, "review", { note: "You will be sorry." });
  expect([status, body.errors]).toEqual([400, { note: [T.wordsRefused] }]);
  expect((await reject(other, "You will be sorry.")).body.data).toEqual([
    { id: other, moved: false, status: "pending", message: T.wordsRefused },
  ]);
  expect((await on.move(shop, id, "review")).status).toBe(200);
  expect((await reject(other)).body.data).toMatchObject([{ moved: true }]);
  await kasama.call("DELETE", `/api/users/${shop.id}/block`, { as: maricel });
  await kasama.call("POST", `/api/users/${maricel.id}/block`, { as: shop });
  expect((await on.move(shop, id, "interview", { note: "Come over." })).body.errors).toEqual({
    note: [T.wordsYouBlocked],
  });
  expect((await on.withdraw(maricel, id)).status).toBe(200);
});

test("a withdrawal hides from the employer what the applicant sent", async () => {
  const { id } = (await on.apply(maricel, (await on.job(shop))._id, { cover_letter: "Hello" })).body.data;
  await on.withdraw(maricel, id);
  expect(await on.read(shop, id)).toMatchObject({ status: "withdrawn", cover_letter: "", resume: null, match: null });
  const [news] = await on.notes(shop);
  expect(news).toMatchObject({ title: "Application withdrawn", targetUrl: `/applications/${id}` });
});

describe("rejecting many", () => {
  const reject = (as: Person, ...seen: (readonly [id: number, from: ApplicationStatus])[]) =>
    kasama.call("POST", "/api/applications/reject", {
      as,
      body: { applications: seen.map(([id, from]) => ({ id, from })) },
    });

  test("rejects those that can be rejected, with the default note, and gives the reason for the others", async () => {
    const others = await at("pending", await kasama.employer());
    const [pending, review, hired] = [await at("pending"), await at("review"), await at("hired")];
    const first = [pending, "pending"] as const;
    const { status, body } = await reject(
      shop,
      first,
      [hired, "hired"],
      [others, "pending"],
      [review, "review"],
      [987_654_321, "pending"],
      first,
    );
    expect(status).toBe(200);
    const none = { moved: false, status: null, message: T.notFound };
    expect(body.data).toEqual([
      { id: pending, moved: true, status: "rejected", message: null },
      { id: hired, moved: false, status: "hired", message: REFUSALS.cannotMove("hired") },
      { id: others, ...none },
      { id: review, moved: true, status: "rejected", message: null },
      { id: 987_654_321, ...none },
    ]);
    expect((await on.read(maricel, review)).steps.at(-1)).toMatchObject({ by: "employer", note: T.defaultRejection });
    expect((await on.talk(maricel, shop)).messages).toHaveLength(2);
    // Repeating the call succeeds for those that it has already rejected.
    expect((await reject(shop, first)).body.data).toMatchObject([{ moved: true }]);
    expect(await on.notes(maricel)).toHaveLength(2);
  });

  test("skips applications that another tab moved meanwhile, and returns their status", async () => {
    const [offered, review] = [await at("interview"), await at("review")];
    await on.move(shop, offered, "offer");
    const { body } = await reject(shop, [offered, "interview"], [review, "review"]);
    expect(body.data).toEqual([
      { id: offered, moved: false, status: "offer", message: REFUSALS.movedOn("offer") },
      { id: review, moved: true, status: "rejected", message: null },
    ]);
    expect(await on.read(maricel, offered)).toMatchObject({ status: "offer", version: 2 });
  });

  test("has one result, announced to both, when an offer happens at the same moment", async () => {
    const id = await at("interview");
    const [offer, many] = await Promise.all([on.move(shop, id, "offer"), reject(shop, [id, "interview"])]);
    const { status } = await on.read(shop, id);
    expect([offer.status, many.body.data[0].moved]).toEqual(status === "offer" ? [200, false] : [409, true]);
    expect(await on.notes(maricel)).toHaveLength(1);
  });

  test("accepts 1 to 100 applications, each with the status that was seen", async () => {
    const seen = (count: number) => Array.from({ length: count }, (_, n) => [800_000_000 + n, "pending"] as const);
    for (const count of [0, 101])
      expect((await reject(shop, ...seen(count))).body.errors).toEqual({ applications: [T.rejectMany] });
    expect((await reject(shop, ...seen(100))).body.data).toHaveLength(100);
    const id = await at("pending");
    const body = { applications: [{ id }] };
    expect((await kasama.call("POST", "/api/applications/reject", { as: shop, body })).body.code).toBe("BAD_INPUT");
    expect((await on.read(maricel, id)).status).toBe("pending");
  });
});
