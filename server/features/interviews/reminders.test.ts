import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import { insertApplication } from "#server/testing/work.ts";
import { isSoon, nextReminder } from "./interview-changes.ts";

/** Reminders of agreed interviews, with a real mail server, a whole server, and a clock that the test moves. */

const HOUR = 60 * 60_000;

describe("the time of the next reminder", () => {
  const start = new Date("2026-12-02T06:00:00.000Z");
  test.each<[hoursBefore: number, nextBefore: number | null]>([
    [100, 24],
    [24.01, 24],
    // If it was agreed on within the last day or hour, earlier reminders are left out.
    [24, 1],
    [5, 1],
    [1, null],
    [0, null],
    [-3, null],
  ])("%d hours before: next %s hours before", (hours, next) => {
    const moment = nextReminder(start, new Date(start.getTime() - hours * HOUR));
    expect(moment && (start.getTime() - moment.getTime()) / HOUR).toBe(next);
  });
  test("counts an hour before as soon, and a day before not", () => {
    expect([24, 1.01, 1, 0.2].map((hours) => isSoon(start, new Date(start.getTime() - hours * HOUR)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("on a server", () => {
  // Never behind the real clock, by which the database removes expired rows.
  let time = Date.now();
  const pass = (hours: number) => {
    time += hours * HOUR;
  };
  let kasama: Harness;
  let mails: TestMailServer;
  let on: ReturnType<typeof applyingOn>;
  let maricel: Person;
  let shop: Person;
  let interview: number;
  let application: number;
  beforeAll(async () => {
    mails = await startMailServer();
    kasama = await startHarness({ SMTP_URL: mails.url }, undefined, () => new Date(time));
    on = applyingOn(kasama);
  });
  afterAll(async () => {
    await kasama.close();
    await mails.close();
  });
  /** An interview that is agreed on and begins in this many hours. */
  const agreed = async (hours: number) => {
    const { context } = kasama.server;
    application = (
      await insertApplication(context, await on.job(shop), { applicant_id: maricel.id, status: "interview" })
    )._id;
    const starts_at = new Date(time + hours * HOUR).toISOString();
    const body = { slots: [{ starts_at, minutes: 30 }], kind: "phone", place: "+63 917 555 0100" };
    interview = (await kasama.call("POST", `/api/applications/${application}/interviews`, { as: shop, body })).body.data
      .id;
    await act(maricel, "accept", 1, { slot: 0 });
  };
  const act = (as: Person, action: string, version: number, more: object = {}) =>
    kasama.call("PATCH", `/api/interviews/${interview}`, { as, body: { action, version, ...more } });
  /** Read from the rows, because a session does not last that long. */
  const reminders = async (of: Person) => {
    const all = await storedNotifications(kasama, of);
    return all
      .filter(({ note }) => note?.kind === "interview.reminder")
      .map(({ title }) => title)
      .toReversed();
  };
  const look = () => kasama.server.context.interviews.reminders.processPending();
  beforeEach(async () => {
    [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
  });

  test("reminds both a day and an hour before, once across processes, by notification and email", async () => {
    await agreed(30);
    await look();
    expect(await reminders(maricel)).toEqual([]);
    pass(6.5);
    // At the same moment, as several processes would.
    await Promise.all([look(), look(), look()]);
    for (const who of [maricel, shop]) expect(await reminders(who)).toEqual(["Your interview is coming up"]);
    const mail = await mails.mailTo(maricel.email);
    expect(mail.subject).toMatch(/^Your interview for Data Encoder: /);
    expect(mail.text).toContain("+63 917 555 0100");
    expect(mail.text).toContain(`/ApplicantDashboard/applications?application=${application}\n`);
    const { text } = await mails.mailTo(shop.email);
    expect(text).toContain(`/EmployerDashboard/applicants?application=${application}\n`);
    // As if a subscriber ran again after the email was sent.
    const { connection, interviews } = kasama.server.context;
    const waiting = () => connection.collection("mails").countDocuments();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    const row = await connection.collection<{ _id: number; version: number }>("interviews").findOne({ _id: interview });
    const version = row?.version ?? 0;
    const event = `interview-${interview}-${version}-day`;
    await interviews.reminders.order({ user_id: maricel.id, interview_id: interview, version, event });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    expect(mails.mails.filter(({ to }) => to.includes(maricel.email))).toHaveLength(1);
    pass(22.6);
    await look();
    await look();
    for (const who of [maricel, shop])
      expect(await reminders(who)).toEqual(["Your interview starts soon", "Your interview is coming up"]);
    expect(await on.waiting()).toBe(0);
    pass(2);
    await look();
    expect(await reminders(maricel)).toHaveLength(2);
  });

  test("sends no reminder of a cancelled or moved interview, and no email to people who opted out", async () => {
    await agreed(30);
    await kasama.call("PUT", "/api/preferences", { as: maricel, body: { email: false } });
    pass(6.5);
    await act(shop, "cancel", 2);
    await look();
    expect(await reminders(maricel)).toEqual([]);
    await agreed(2);
    pass(1.5);
    await look();
    for (const who of [maricel, shop]) expect(await reminders(who)).toEqual(["Your interview starts soon"]);
    const { mail } = await mails.mailTo(shop.email).then((sent) => ({ mail: sent }));
    expect(mail.subject).toContain("Data Encoder");
    expect(mails.mails.filter(({ to }) => to.includes(maricel.email))).toEqual([]);
  });

  test("writes the email in the language of its reader", async () => {
    await agreed(20);
    await kasama.call("PUT", "/api/preferences", { as: maricel, body: { language: "fil" } });
    const { reminders } = kasama.server.context.interviews;
    const mailTo = async ({ id }: Person) => (await reminders.write([interview, id, 2]))?.mail;
    expect((await mailTo(maricel))?.subject).toMatch(/^Interview mo para sa Data Encoder: /);
    expect((await mailTo(maricel))?.text).toContain("sa telepono");
    expect((await mailTo(shop))?.subject).toMatch(/^Your interview for Data Encoder: /);
  });

  test("sends a queued email after an adjustment was requested and answered, but not after the time changed", async () => {
    await agreed(20);
    const subject = async () =>
      (await kasama.server.context.interviews.reminders.write([interview, maricel.id, 2]))?.mail.subject;
    const before = await subject();
    expect(before).toMatch(/^Your interview for Data Encoder: /);
    await act(maricel, "ask_adjustment", 2, { need: "sign_language_interpreter" });
    await act(shop, "answer_adjustment", 3, { adjustment: 1, agreed: true });
    expect(await subject()).toBe(before);
    const starts_at = new Date(time + 19 * HOUR).toISOString();
    await act(shop, "move", 4, { slots: [{ starts_at, minutes: 30 }], kind: "phone" });
    await act(maricel, "accept", 5, { slot: 0 });
    expect(await subject()).toBeUndefined();
  });

  test("sends no reminder if the server was down until the interview began", async () => {
    await agreed(30);
    pass(31);
    await look();
    expect(await reminders(maricel)).toEqual([]);
    const row = await kasama.server.context.connection
      .collection<{ _id: number; remind_at: Date | null }>("interviews")
      .findOne({ _id: interview });
    expect(row?.remind_at).toBeNull();
  });
});
