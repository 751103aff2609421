import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Feature } from "#server/platform/feature.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import { oneOf } from "#shared/admin/one-of.ts";
import { REPORT_ACTIONS, REPORT_DECISIONS } from "#shared/admin/reports/report-lists.ts";
import type { ListedReport, WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { decidedEvent, reportKey } from "./domain-events.ts";
import { isDecided, type ReportRow } from "./report.model.ts";

interface AuditRow {
  action: string;
  actor_id: number;
  subject_id: number;
}

/** The report pages of admins, the decisions, and who is notified of them. */

let kasama: Harness;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  kasama = await startHarness();
  [ana, ben] = [
    await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" }),
    await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" }),
  ];
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
});

const call = async <V = WholeReport>(method: string, path: string, as: Person, body?: unknown) => {
  const answer = await kasama.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body, data: answer.body.data as V };
};
const read = (id: number, as = ana) => call("GET", `/api/admin/reports/${id}`, as);
const list = (query = "", as = ana) =>
  call<{ total: number; counts: Record<string, number>; records: ListedReport[] }>(
    "GET",
    `/api/admin/reports${query}`,
    as,
  );
const WORDS = "Thank you. We looked into it.";
const decide = (id: number, body: object = {}, as = ana) =>
  call("PATCH", `/api/admin/reports/${id}`, as, { status: "resolved", outcome: WORDS, seen: "open", ...body });

async function say(from: Person, content: string, attachments: string[] = []): Promise<number> {
  const to = from === seeker ? employer : seeker;
  const path = `/api/messages/conversations/${conversation}/messages`;
  const sent = await call<{ id: number }>("POST", path, from, { receiver_id: to.id, content, attachments });
  return sent.data.id;
}
async function report(as: Person, target: object, reason = "scam", details = ""): Promise<number> {
  return (await call<{ id: number }>("POST", "/api/reports", as, { target, reason, details })).data.id;
}
const reportTalk = (as = seeker) => report(as, { kind: "conversation", id: conversation });
const collection = <Row extends object>(name: string) => kasama.server.context.connection.collection<Row>(name);
const told = async (to: Person) => {
  await kasama.server.context.background.settled();
  return storedNotifications(kasama, to);
};
const audits = (filter: object) => collection<AuditRow>("audit").find(filter).sort({ at: 1, _id: 1 }).toArray();
const audited = (id: number) => audits({ "object.id": id });
const nameOf = async ({ id }: Person) => {
  const row = await kasama.server.context.users.findById(id);
  return `${row?.first_name} ${row?.last_name}`;
};

describe("the list", () => {
  test("says who reported whom, why and when, and how many reports about the person are open; quotes nothing", async () => {
    const message = await say(employer, "Send me 500 pesos first");
    const other = await kasama.person("pwd");
    const second = await kasama.conversation(other, employer);
    const first = await report(seeker, { kind: "message", id: message }, "scam", "He wants money.");
    await report(other, { kind: "conversation", id: second }, "spam");
    const { data } = await list("?pageSize=100");
    const row = data.records.find(({ id }) => id === first);
    expect(row).toEqual({
      id: first,
      status: "open",
      reason: "scam",
      kind: "message",
      created_at: expect.any(String),
      reporter: { id: seeker.id, name: await nameOf(seeker) },
      reported: { id: employer.id, name: `Company ${employer.id}` },
      open_about: 2,
      decided_at: null,
      decided_by: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/500 pesos|wants money/);
    expect(data.total).toBe(data.counts.open);
  });

  test("lists open reports oldest first and decided ones newest first, with no gap between pages", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await report(seeker, { kind: "message", id: await say(employer, `${n}`) }));
    const { total } = (await list()).data;
    const found = [];
    for (let page = 1; page <= Math.ceil(total / 2); page += 1)
      found.push(...(await list(`?page=${page}&pageSize=2`)).data.records.map(({ id }) => id));
    expect(found).toHaveLength(total);
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    for (const id of ids) await decide(id, { status: "dismissed" }, ben);
    const dismissed = (await list("?status=dismissed&pageSize=100")).data;
    expect(dismissed.records.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([...ids].reverse());
    expect(dismissed.records[0]).toMatchObject({ decided_by: { id: ben.id, name: "Ben Cruz" } });
    expect(dismissed.total).toBe(dismissed.counts.dismissed);
  });

  test.each([
    ["?status=closed", { status: [oneOf(REPORT_STATUSES).error()] }],
    ["?page=0", { page: ["This must be at least 1"] }],
    ["?pageSize=101", { pageSize: ["This must be at most 100"] }],
    ["?page=101&pageSize=100", { page: [T.tooDeep] }],
    ["?search=a", { search: [expect.any(String)] }],
  ])("rejects %s with a clear error", async (query, errors) => {
    const { status, body } = await list(query);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test("uses an index for every query", async () => {
    const rows = collection("reports");
    const about = { reported_id: { $ne: 7 } };
    const plans = [
      rows.find({ status: "open" }).sort({ created_at: 1, _id: 1 }),
      rows.find({ status: "open", ...about }).sort({ created_at: 1, _id: 1 }),
      rows.find({ status: "dismissed", ...about }).sort({ created_at: -1, _id: -1 }),
      rows.find({ reported_id: 7 }).sort({ created_at: -1, _id: -1 }),
      rows.find({ reported_id: 7, status: "open" }),
      rows.find({ reporter_id: 7 }).sort({ created_at: 1 }),
      rows.find({ untold: true, decided_at: { $lte: new Date() } }),
      rows.find({ released_at: null, decided_at: { $lt: new Date() } }).sort({ decided_at: 1 }),
    ];
    const one = JSON.stringify(await rows.find({ reported_id: 7, status: "open" }).explain());
    // Not by the status alone: nearly all rows have the same one.
    expect(one).toContain("reported_id_1_status_1");
    for (const find of plans) {
      const plan = JSON.stringify(await find.explain());
      expect(plan).toContain("IXSCAN");
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe("one report", () => {
  test("shows the copied messages as they were and no others, and only the files that it keeps", async () => {
    const form = () => {
      const body = new FormData();
      body.set("file", new File([pdf()], "fee.pdf"));
      return body;
    };
    const upload = async (as: Person) =>
      (await call<{ name: string }>("POST", `/api/messages/conversations/${conversation}/attachments`, as, form())).data
        .name;
    for (let n = 1; n <= 7; n += 1) await say(n % 2 ? seeker : employer, `line ${n}`);
    const around = await say(seeker, "my resume", [await upload(seeker)]);
    const file = await upload(employer);
    const target = await say(employer, "Pay this fee", [file]);
    const id = await report(seeker, { kind: "message", id: target }, "scam", "He wants money.");
    await call("DELETE", `/api/messages/${target}`, employer);

    const { status, data } = await read(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: "open",
      reason: "scam",
      kind: "message",
      details: "He wants money.",
      reporter: { id: seeker.id, name: await nameOf(seeker), side: "seeker", company: null, suspended: false },
      reported: { id: employer.id, name: await nameOf(employer), side: "employer", company: `Company ${employer.id}` },
      others: [],
      others_total: 0,
      decision: null,
      may_decide: true,
    });
    expect(data.messages.map(({ content }) => content)).toEqual([
      ...["line 4", "line 5", "line 6", "line 7"],
      ...["my resume", "Pay this fee"],
    ]);
    expect(data.messages.filter(({ reported }) => reported)).toMatchObject([
      { id: target, sender_id: employer.id, files: [{ name: file, kind: "pdf", title: "fee.pdf" }] },
    ]);
    expect(data.messages.find((message) => message.id === around)?.files).toMatchObject([
      { name: null, title: "fee.pdf" },
    ]);
    // The report does not say which type of job seeker a person is.
    expect(JSON.stringify(data)).not.toMatch(/pwd|mail\.example/);

    const opened = await call("GET", `/api/files/${file}`, ana);
    expect(opened.status).toBe(200);
    const looks = await audits({ actor_id: ana.id, subject_id: employer.id });
    expect(looks.map(({ action }) => action)).toEqual(["report.read", "report_file.read"]);
    // The two sides read the files as their own: that is not recorded as a view.
    await call("GET", `/api/files/${file}`, seeker);
    expect(await collection("audit").countDocuments({ action: "report_file.read", actor_id: seeker.id })).toBe(0);
  });

  test("records each view, with the admin and the reported person", async () => {
    const id = await reportTalk();
    await read(id);
    await read(id, ben);
    await read(id, ben);
    expect((await audited(id)).map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
      ["report.read", ana.id, employer.id],
      ["report.read", ben.id, employer.id],
      ["report.read", ben.id, employer.id],
    ]);
    await list();
    expect(await audited(id)).toHaveLength(3);
  });

  test("lists other reports about the same person, newest first, with their decisions", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await report(seeker, { kind: "message", id: await say(employer, `${n}`) }));
    const [first = 0, second = 0, third = 0] = ids;
    await decide(first, { action: "warned" });
    const { data } = await read(third);
    expect(data.others).toMatchObject([
      { id: second, status: "open", action: null, reporter: { id: seeker.id } },
      { id: first, status: "resolved", action: "warned" },
    ]);
    expect(data.others_total).toBe(2);
  });

  test("says that a person has deleted their account", async () => {
    const id = await reportTalk();
    await call("DELETE", "/api/account", employer, { password: employer.password });
    expect((await read(id)).data.reported).toEqual({
      ...{ id: employer.id, name: null, company: null, photo: null, side: null, suspended: false },
    });
    expect((await decide(id)).status).toBe(200);
  });

  test("is not found for the admin it is about; its reporter reads it but cannot decide it", async () => {
    conversation = await kasama.conversation(seeker, ben);
    const about = await reportTalk(seeker);
    const missing = await read(987_654_321, ben);
    expect([missing.status, missing.body.message]).toEqual([404, T.reportAbsent]);
    for (const refused of [await read(about, ben), await decide(about, {}, ben)]) {
      expect(refused.status).toBe(404);
      expect(refused.body.message).toBe(T.reportAbsent);
    }
    const [mine, hers] = [(await list("?pageSize=100", ben)).data, (await list("?pageSize=100")).data];
    expect(mine.records.map(({ id }) => id)).not.toContain(about);
    expect(hers.records.map(({ id }) => id)).toContain(about);
    expect(hers.total - mine.total).toBe(1);

    const own = await reportTalk(ben);
    expect((await read(own, ben)).data.may_decide).toBe(false);
    const refused = await decide(own, {}, ben);
    expect([refused.status, refused.body.message]).toEqual([403, T.reportOwn]);
    expect((await decide(own)).status).toBe(200);
  });
});

describe("a decision", () => {
  test("is written with its audit record; the reporter is notified of the outcome at once, the other side is not", async () => {
    const id = await reportTalk();
    const [hers, theirs] = [await kasama.openSocket(seeker), await kasama.openSocket(employer)];
    const heard: string[] = [];
    theirs.raw.onAny((name: string) => heard.push(name));
    const news = hers.next("notification:new");
    const { status, data } = await decide(id, { action: "suspended" });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: "resolved",
      decision: { status: "resolved", action: "suspended", outcome: WORDS, by: { id: ana.id, name: "Ana Reyes" } },
    });
    expect(await news).toMatchObject({
      type: "info",
      title: "We acted on your report",
      message: WORDS,
      targetUrl: null,
    });
    expect(await told(seeker)).toHaveLength(1);
    await theirs.command("sync", { conversations: {} });
    expect([heard, await told(employer)]).toEqual([[], []]);
    expect(await audited(id)).toMatchObject([
      { action: "report.resolve", actor_id: ana.id, subject_id: employer.id, object: { kind: "report", id } },
    ]);
    await kasama.server.context.activity.written();
    expect(await collection("activities").findOne({ kind: "report.resolved", "object.id": id })).toMatchObject({
      actor_id: ana.id,
      subject_id: employer.id,
    });
    const exported = await kasama.server.context.connection.model<ReportRow>("Report").findById(id).lean();
    expect(exported).not.toHaveProperty("untold");
  });

  test("rejects the second of two admins, names the first, and changes nothing", async () => {
    const id = await reportTalk();
    expect((await decide(id, { status: "dismissed", outcome: "No rule was broken." })).status).toBe(200);
    const late = await decide(id, { action: "warned" }, ben);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, "CONFLICT", "Ana Reyes dismissed it a moment ago."],
    ]);
    // The decision stays also when the second admin says that they saw the first one.
    expect((await decide(id, { seen: "dismissed" }, ben)).status).toBe(409);
    expect((await read(id)).data.decision).toMatchObject({ status: "dismissed", action: "none", by: { id: ana.id } });
    expect(await told(seeker)).toMatchObject([{ message: "No rule was broken." }]);
    expect((await audited(id)).map(({ action }) => action)).toEqual(["report.dismiss", "report.read"]);
  });

  test("accepts one of many decisions at once", async () => {
    const id = await reportTalk();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        decide(id, { status: n % 3 ? "resolved" : "dismissed", outcome: `Words ${n}` }, n % 2 ? ana : ben),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await told(seeker)).toMatchObject([{ message: `Words ${won}` }]);
    expect(await audited(id)).toHaveLength(1);
  });

  test("answers a repeated call of the same admin as the first time, and notifies once", async () => {
    const id = await reportTalk();
    const [first, again] = [await decide(id), await decide(id)];
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await told(seeker)).toHaveLength(1);
    expect(await audited(id)).toHaveLength(1);
    expect((await decide(id, { outcome: "Other words" })).status).toBe(409);
  });

  test("rejects a decision on a status that the report never had, without naming an admin", async () => {
    const id = await reportTalk();
    const { status, body } = await decide(id, { seen: "resolved" });
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect((await read(id)).data.status).toBe("open");
  });

  test("is announced once when a process left its event undelivered", async () => {
    const id = await reportTalk();
    const { events, inTransaction, connection } = kasama.server.context;
    await decide(id);
    await told(seeker);
    // The state after a crash right after the commit.
    await connection.collection("notifications").deleteMany({ user_id: seeker.id });
    const row = await connection.model<ReportRow>("Report").findById(id).lean<ReportRow>();
    if (!row || !isDecided(row)) throw new Error("it was decided");
    await inTransaction((session) => events.publish(decidedEvent(row, row), session));
    for (let n = 0; n < 2; n += 1) await events.deliver(reportKey(id));
    expect(await told(seeker)).toMatchObject([{ cause: `report-${id}-decided`, message: WORDS }]);
  });

  test("is announced once when an older version stopped before it was announced", async () => {
    const id = await reportTalk();
    await decide(id);
    await told(seeker);
    await collection("notifications").deleteMany({ user_id: seeker.id });
    const long = new Date(Date.now() - 120_000);
    await collection<{ _id: number }>("reports").updateOne({ _id: id }, { $set: { untold: true, decided_at: long } });
    const { connection, migrations, events } = kasama.server.context;
    const migrate = () => Promise.all(migrations.map(({ up }) => up(connection)));
    // Two processes that start at the same time.
    await Promise.all([migrate(), migrate()]);
    for (let n = 0; n < 2; n += 1) await events.deliver(reportKey(id));
    expect(await told(seeker)).toMatchObject([{ cause: `report-${id}-decided`, message: WORDS }]);
    expect(await collection<{ _id: number }>("reports").findOne({ _id: id })).not.toHaveProperty("untold");
  });

  test("does not notify a deleted account", async () => {
    const id = await reportTalk();
    await call("DELETE", "/api/account", seeker, { password: seeker.password });
    expect((await decide(id)).status).toBe(200);
    expect(await told(seeker)).toEqual([]);
  });

  test.each([
    ["no status", { status: undefined }, { status: [oneOf(REPORT_DECISIONS).error()] }],
    ["open again", { status: "open" }, { status: [oneOf(REPORT_DECISIONS).error()] }],
    ["an action of no list", { action: "banned" }, { action: [oneOf(REPORT_ACTIONS).error()] }],
    [
      "something done although it is dismissed",
      { status: "dismissed", action: "warned" },
      { action: [T.dismissedAction] },
    ],
    ["no words", { outcome: undefined }, { outcome: [T.outcome] }],
    ["words of blanks", { outcome: " \n " }, { outcome: [T.outcome] }],
    ["too many words", { outcome: "x".repeat(501) }, { outcome: [T.outcomeLong({ max: 500 })] }],
    ["not what was seen", { seen: undefined }, { seen: [oneOf(REPORT_STATUSES).error()] }],
    ["what is not asked for", { decided_by: 1 }, { decided_by: [expect.any(String)] }],
  ])("with %s is a clear error, and decides nothing", async (_, body, errors) => {
    const id = await reportTalk();
    const answer = await decide(id, body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect((await read(id)).data.status).toBe("open");
  });

  test("rejects unknown fields and values", async () => {
    const id = await reportTalk();
    const before = await collection<{ _id: number }>("reports").findOne({ _id: id });
    const foreign = { id: 1, reporter_id: 1, reported_id: 1, messages: [], details: "x", decided_at: "x", by: 1 };
    const more = { ...foreign, released_at: null, untold: true, $set: { status: "open" }, constructor: {} };
    const { status, body } = await decide(id, more);
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, Object.keys(more).sort()]);
    expect(await collection<{ _id: number }>("reports").findOne({ _id: id })).toEqual(before);
  });

  test("accepts an outcome of five hundred characters, and trims it", async () => {
    const { data } = await decide(await reportTalk(), { outcome: `  ${"ñ".repeat(500)}  ` });
    expect(data.decision?.outcome).toBe("ñ".repeat(500));
  });

  test("is in the reporter's export without the action; the reported person's export does not mention it", async () => {
    const id = await reportTalk();
    await read(id);
    await decide(id, { action: "suspended" });
    const { reports, decisions } = await exportsOf(seeker);
    expect(reports).toMatchObject([{ id, status: "resolved", outcome: WORDS, decided_at: expect.any(String) }]);
    expect(JSON.stringify([reports, decisions])).not.toContain("suspended");
    expect(await exportsOf(employer)).toMatchObject({ reports: [], decisions: [] });
  });
});

async function exportsOf({ id }: Person): Promise<{ reports: unknown[]; decisions: unknown[] }> {
  const parts: Feature["exports"] = Object.assign({}, ...kasama.server.context.features.map((one) => one.exports));
  const found = { reports: await parts?.reports?.(id), decisions: await parts?.decisions?.(id) };
  return JSON.parse(JSON.stringify(found));
}
