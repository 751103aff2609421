import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DECISION_MAIL } from "#server/features/admin/approvals/decision-notices.ts";
import { AWAY_MAIL } from "#server/features/chat/away/away.service.ts";
import { INTERVIEW_MAIL } from "#server/features/interviews/reminders.ts";
import { NEW_JOBS_MAIL } from "#server/features/jobs/saved-searches/new-jobs-mail.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { insertApplication } from "#server/testing/work.ts";

/** Every kind of email that is ordered by what happened, with two servers that do everything at the same moment. */

// Never behind the real clock, by which the database removes expired rows.
let time = Date.now();
const pass = (minutes: number) => {
  time += minutes * 60_000;
};
let mails: TestMailServer;
let servers: Harness[];
beforeAll(async () => {
  mails = await startMailServer();
  const secret = () => randomBytes(32).toString("hex");
  const env = { SMTP_URL: mails.url, DATA_KEY: secret(), JWT_SECRET: secret() };
  const now = () => new Date(time);
  const first = await startHarness(env, undefined, now);
  servers = [first, await startHarness({ ...env, MONGODB_URI: first.server.database?.uri ?? "" }, undefined, now)];
  pass(5);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
  await mails.close();
});

const [kasama, other] = [() => servers[0] as Harness, () => servers[1] as Harness];
const both = (run: (context: Harness["server"]["context"]) => Promise<unknown>) =>
  Promise.all(servers.map(({ server }) => run(server.context)));
const emptied = () =>
  expect
    .poll(() => kasama().server.context.connection.collection("mails").countDocuments(), { timeout: 30_000 })
    .toBe(0);

test("sends each email once, also when both servers order it again after it was sent", async () => {
  const orders = servers.map(({ server }) => vi.spyOn(server.context.mailer, "order"));
  const on = applyingOn(kasama());
  const [maricel, shop, admin] = [
    await kasama().person("pwd", { first_name: "Maricel" }),
    await kasama().employer(),
    await kasama().person("admin"),
  ];

  // A decision.
  const company = await kasama().employer("pending");
  expect((await other().call("POST", `/api/admin/employers/${company.id}/approve`, { as: admin })).status).toBe(200);

  // A saved search that finds two jobs.
  const search = { filter: { search: "nipa weaver" }, mail: true };
  expect((await other().call("POST", "/api/jobs/searches", { as: maricel, body: search })).status).toBe(201);
  const job = { status: "open", description: "You work with us.", location: "Vigan City", type: "Contract" };
  await Promise.all(
    servers.map((server, n) => {
      const body = { ...job, title: `Nipa weaver ${n}`, work_mode: "Onsite" };
      return server.call("POST", "/api/jobs", { as: shop, body });
    }),
  );
  await both(({ background }) => background.settled());

  // A reminder of an interview.
  const application = await insertApplication(kasama().server.context, await on.job(shop), {
    applicant_id: maricel.id,
    status: "interview",
  });
  const slots = [{ starts_at: new Date(time + 30 * 3_600_000).toISOString(), minutes: 30 }];
  const proposal = { slots, kind: "phone", place: "+63 917 555 0100" };
  const where = `/api/applications/${application._id}/interviews`;
  const interview = (await kasama().call("POST", where, { as: shop, body: proposal })).body.data;
  const accept = { action: "accept", version: 1, slot: 0 };
  await other().call("PATCH", `/api/interviews/${interview.id}`, { as: maricel, body: accept });

  // A missed message.
  const conversation = await kasama().conversation(admin, maricel);
  await kasama().call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as: admin,
    body: { receiver_id: maricel.id, content: "Kumusta" },
  });
  await both(({ summaryWriter }) => summaryWriter.flush());
  pass(6.5 * 60);
  await both(({ interviews }) => interviews.reminders.processPending());
  await both(({ awayTask }) => awayTask.run());
  await emptied();

  // As if each event were delivered again, by both servers.
  const ordered = orders.flatMap(({ mock }) => [...mock.calls]);
  expect(new Set(ordered.map(([{ kind }]) => kind))).toEqual(
    new Set([DECISION_MAIL, NEW_JOBS_MAIL, INTERVIEW_MAIL, AWAY_MAIL]),
  );
  for (const later of [0, 120]) {
    pass(later);
    await both(({ mailer }) => Promise.all(ordered.map((order) => mailer.order(...order))));
    await emptied();
  }
  // Two emails about one saved search have the same subject if each names one of the jobs.
  const sent = mails.mails.map(({ to, mail }) => `${to}: ${mail.subject}: ${mail.text}`).sort();
  expect(sent).toEqual([...new Set(sent)]);
  const text = mails.mails.map(({ mail }) => mail.text).join("\n");
  for (const n of [0, 1]) expect(text.split(`> Nipa weaver ${n}`)).toHaveLength(2);
  expect(mails.mails.map(({ to }) => to[0])).toEqual(
    expect.arrayContaining([company.email, shop.email, maricel.email]),
  );
});
