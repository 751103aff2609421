import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { createFiguresFeature } from "#server/features/admin/figures/index.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import type { ConversationRow } from "#server/features/chat/conversations/conversation.model.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { countCommands } from "#server/testing/commands.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { generateYears, insertRows, type Talk, type YearsSizes } from "#server/testing/years.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { type Analytics, SPLIT_TYPES } from "#shared/admin/figures/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { suppressed, suppressedSeries } from "#shared/admin/figures/suppression.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { medianOf } from "#shared/chat/usual-reply.ts";
import { WORK_MODES } from "#shared/jobs/job-lists.ts";

/** The numbers of the admin area, each compared with a naive recount of all rows, over two years of seeded random data. */

const HOUR = 60 * 60_000;
const NOON = Date.parse("2026-11-20T03:30:00Z");
/** A minute after and before midnight in Manila, at the turn of a year and of a month. */
const NEW_YEAR = Date.parse("2026-12-31T16:01:00Z");
const MONTHS_END = Date.parse("2026-02-28T15:59:00Z");

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
  // The cleanup of the start removes old accounts that were never verified, and the seeded years have some.
  const { scheduler, cleanup } = kasama.server.context;
  await scheduler.start();
  await scheduler.tick(cleanup.task);
});
afterAll(() => kasama.close());

const TABLES = ["users", "employers", "jobs", "applications", "conversations", "messages", "reports"] as const;
const collection = (name: (typeof TABLES)[number]) => kasama.server.context.connection.collection(name);
const raw = async <T>(name: (typeof TABLES)[number]) => (await collection(name).find({}).toArray()) as unknown as T[];
afterEach(async () => {
  for (const name of TABLES) await collection(name).deleteMany({});
});

/** A new service with an empty cache and the clock of the test. */
let clock = NOON;
function fresh(online = 0) {
  const { context } = kasama.server;
  return createFiguresFeature(
    { ...context, now: () => new Date(clock) },
    {
      accounts: context,
      jobs: context.jobs,
      applications: context.applicationStore,
      chat: { ...context, presence: { count: () => online } },
      approvals: { countListings: async () => 3 },
      reports: context.reports,
    },
  );
}

const ALL: readonly UserType[] = ["general", "general", "general", "pwd", "pwd", "indigenous", "employer", "admin"];
const SMALL: YearsSizes = {
  users: 200,
  jobs: 60,
  applications: 300,
  conversations: 80,
  messages: 7,
  known: 40,
  types: ALL,
};

async function write(seed: number, sizes: Partial<YearsSizes> = {}): Promise<void> {
  const years = generateYears(seed, { ...SMALL, ...sizes }, new Date(clock));
  await insertRows(collection("users"), years.users);
  await insertRows(collection("employers"), years.employers);
  await insertRows(collection("jobs"), years.jobs);
  await insertRows(collection("applications"), years.applications);
  const talks: Talk[] = [...years.talks()];
  await insertRows(
    collection("conversations"),
    talks.map(({ conversation }) => conversation),
  );
  await insertRows(
    collection("messages"),
    talks.flatMap(({ messages }) => messages),
  );
  const reports = ["open", "open", "closed"].map((status, n) => ({ _id: n + 1, status, reporter_id: n, target: {} }));
  await insertRows(collection("reports"), reports);
}

// The naive recount reads all rows, and takes the days from the calendar of Manila.
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const dayIn = (at: Date) => calendar.format(at);
const monthIn = (at: Date) => dayIn(at).slice(0, 7);
const tally = <T, K>(rows: readonly T[], keyOf: (row: T) => K) =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, all]) => [key, all.length]));
const isWritten = ({ kind }: MessageRow) => kind === "text" || kind === "file";

function monthsBack(count: number): string[] {
  const [year = 0, month = 0] = dayIn(new Date(clock)).split("-").map(Number);
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, month - count + n)).toISOString().slice(0, 7));
}
const typeCounts = (users: readonly UserRow[]) => {
  const counts = tally(users, ({ user_type }) => user_type);
  return Object.fromEntries(SPLIT_TYPES.map((type) => [type, counts.get(type) ?? 0])) as Record<
    (typeof SPLIT_TYPES)[number],
    number
  >;
};

async function recountAnalytics(months: number): Promise<Analytics> {
  const [users, jobs, applications, conversations, messages] = [
    await raw<UserRow>("users"),
    await raw<JobRow>("jobs"),
    await raw<ApplicationRow>("applications"),
    await raw<ConversationRow>("conversations"),
    await raw<MessageRow>("messages"),
  ];
  const wanted = monthsBack(months);
  const atEnds = wanted.map((month) => typeCounts(users.filter(({ created_at }) => monthIn(created_at) <= month)));
  const usersOverTime = suppressedSeries(atEnds, SPLIT_TYPES).map(({ total, groups }, n) => ({
    month: wanted[n] ?? "",
    total,
    ...groups,
  }));
  const days: string[] = [];
  for (let at = Date.parse(`${wanted[0]}-01T04:00:00Z`); dayIn(new Date(at)) <= dayIn(new Date(clock)); at += 24 * HOUR)
    days.push(dayIn(new Date(at)));
  const perDay = tally(messages.filter(isWritten), ({ created_at }) => dayIn(created_at));
  const hires = tally(
    applications.filter(({ status }) => status === "hired"),
    ({ steps }) => monthIn(steps.find(({ status }) => status === "hired")?.at ?? new Date(0)),
  );
  const open = tally(
    jobs.filter(({ status }) => status === "open"),
    ({ work_mode }) => work_mode,
  );
  const byStatus = tally(applications, ({ status }) => status);
  const said = Map.groupBy(messages.filter(isWritten), ({ conversation_id }) => conversation_id);
  const replies = conversations.flatMap(({ _id, created_at }) => {
    if (!wanted.includes(monthIn(created_at))) return [];
    const lines = (said.get(_id) ?? []).sort((a, b) => a.seq - b.seq);
    const reply = lines.find(({ sender_id }) => sender_id !== lines[0]?.sender_id);
    return reply && lines[0] ? [reply.created_at.getTime() - lines[0].created_at.getTime()] : [];
  });
  const last = usersOverTime.at(-1);
  return {
    usersOverTime,
    jobsByWorkMode: WORK_MODES.map((work_mode) => ({ work_mode, count: open.get(work_mode) ?? 0 })),
    usersDistribution: SPLIT_TYPES.map((type) => ({ type, count: last?.[type] ?? null })),
    applicationsByStatus: APPLICATION_STATUSES.map((status) => ({ status, count: byStatus.get(status) ?? 0 })),
    messagesPerDay: days.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
    hires: wanted.map((month) => ({ month, count: hires.get(month) ?? 0 })),
    medianReplyMinutes: replies.length < 5 ? null : Math.round(medianOf(replies) / 60_000),
    counted_at: new Date(clock).toISOString(),
  };
}

async function recountStats(online: number): Promise<AdminStats> {
  const [users, employers, jobs, applications, messages] = [
    await raw<UserRow>("users"),
    await raw<{ status: string }>("employers"),
    await raw<JobRow>("jobs"),
    await raw<ApplicationRow>("applications"),
    (await raw<MessageRow>("messages")).filter(isWritten),
  ];
  const counts = typeCounts(users);
  const { total, groups } = suppressed(counts, SPLIT_TYPES);
  const seekers = [groups.general, groups.pwd, groups.indigenous];
  return {
    totals: {
      users: total,
      employers: groups.employer,
      jobs: jobs.filter(({ status }) => status === "open").length,
      applications: applications.length,
      messages: messages.length,
      online,
    },
    breakdown: {
      ...groups,
      jobseekers:
        total !== null && (groups.employer !== null || !seekers.includes(null))
          ? counts.general + counts.pwd + counts.indigenous
          : null,
    },
    pending: {
      employers: employers.filter(({ status }) => status === "pending").length,
      company_changes: 0,
      pwd_ids: users.filter((row) => row.pwd_id_sealed && (row.pwd_id_state ?? "pending") === "pending").length,
      listings: 3,
      reports: 2,
    },
    messages_today: messages.filter(({ created_at }) => dayIn(created_at) === dayIn(new Date(clock))).length,
    counted_at: new Date(clock).toISOString(),
  };
}

describe("over two years", () => {
  const FEW_PWD = [...Array<UserType>(30).fill("general"), "pwd", ...Array<UserType>(9).fill("employer")] as UserType[];
  test.each([
    ["of people of all types", 1, NOON, {}],
    ["a minute into a year", 2, NEW_YEAR, {}],
    ["a minute before the end of a month", 3, MONTHS_END, { conversations: 30 }],
    ["with a group that is small all the time", 4, NOON, { types: FEW_PWD }],
    ["of which nearly nothing is there", 5, NOON, { users: 9, types: ["general", "employer"] as UserType[], jobs: 1 }],
  ])("%s: every number equals the recount, for every range", async (_of, seed, at, sizes) => {
    clock = at;
    await write(seed, sizes);
    const figures = fresh(7);
    for (const months of [24, 12, 5, 1]) {
      const counted = await figures.analytics(months);
      expect(counted).toEqual(await recountAnalytics(months));
      // The last month equals the current split by type.
      for (const { type, count } of counted.usersDistribution) expect(count).toBe(counted.usersOverTime.at(-1)?.[type]);
    }
    expect(await figures.analytics()).toEqual(await figures.analytics(12));
    expect(await figures.stats()).toEqual(await recountStats(7));
  });

  test("counts changes the next time: deleted accounts, changed types, and hires that are deleted with their accounts", async () => {
    clock = NOON;
    await write(6);
    const figures = fresh();
    expect(await figures.analytics(24)).toEqual(await recountAnalytics(24));
    await figures.stats();

    const [leaver] = await raw<ApplicationRow>("applications").then((rows) =>
      rows.filter(({ status }) => status === "hired"),
    );
    await collection("applications").deleteMany({ applicant_id: leaver?.applicant_id });
    await collection("users").deleteOne({ _id: leaver?.applicant_id } as never);
    await collection("users").updateMany(
      { user_type: "general", status: "suspended" },
      {
        $set: { user_type: "indigenous" },
      },
    );
    await collection("jobs").updateMany({ status: "draft" }, { $set: { status: "open", work_mode: "Remote" } });
    // One message from just before midnight that is stored only now, and one of today.
    const [sample] = await raw<MessageRow>("messages");
    const late = new Date("2026-11-20T15:59:59.500Z");
    clock = late.getTime() + 1000;
    const line = (n: number, created_at: Date) => ({
      ...sample,
      _id: 9e6 + n,
      seq: 9000 + n,
      rev: 9000 + n,
      created_at,
    });
    const stored = (n: number, created_at: Date) =>
      collection("messages").insertOne({ ...line(n, created_at), client_id: `late ${n}`, kind: "text" } as never);
    await figures.analytics(24);
    await figures.stats();
    await stored(1, late);
    await stored(2, new Date(clock));
    clock += 30_000;
    expect(await figures.analytics(24)).toEqual(await recountAnalytics(24));
    expect(await figures.stats()).toEqual({ ...(await recountStats(0)) });
    // One and two days later: the counts of past days are reused, and new ones are added.
    for (const days of [1, 2]) {
      clock += days * 24 * HOUR;
      await stored(2 + days, new Date(clock - HOUR / 2));
      expect(await figures.analytics(24)).toEqual(await recountAnalytics(24));
      expect(await figures.stats()).toEqual(await recountStats(0));
    }
  });
});

describe("the cost of counting", () => {
  test("is one count for a hundred simultaneous requests for any months, and none for the next half minute", async () => {
    clock = NOON;
    await write(7);
    const { context } = kasama.server;
    const figures = fresh();
    const first = await countCommands(context, async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => figures.analytics((n % 24) + 1)));
      expect(new Set(answers.map(({ counted_at }) => counted_at)).size).toBe(1);
    });
    clock += 29_999;
    // None of the figures' own; the server's scheduled tasks send a few.
    expect(await countCommands(context, () => figures.analytics(3))).toBeLessThan(20);
    clock += 1;
    // Past days are not counted again: what remains is less than one day of the first count.
    const again = await countCommands(context, () => figures.analytics(3));
    expect(first).toBeGreaterThan(730);
    expect(again).toBeLessThan(first - 700);
  });

  test("is bounded: every query uses an index, and counts read only index keys", async () => {
    clock = NOON;
    await write(8);
    const { connection } = kasama.server.context;
    const asked: { name: string; method: string; args: unknown[] }[] = [];
    connection.set("debug", (name: string, method: string, ...args: unknown[]) => {
      // Not what scheduled tasks ask of other collections at the same time.
      if (TABLES.some((table) => table === name)) asked.push({ name, method, args });
    });
    const figures = fresh();
    await figures.analytics(24);
    await figures.stats();
    connection.set("debug", false);

    // One query of each shape; days and months differ only in their bounds.
    const shapeOf = ({ name, method, args }: (typeof asked)[number]) =>
      `${name} ${method} ${Object.keys(args[0] ?? {})} ${JSON.stringify(args[0] ?? {}).replace(/"[^"]*\d\d:[^"]*"|\d+/g, "")}`;
    const shapes = [...new Map(asked.map((one) => [shapeOf(one), one])).values()];
    const reads = shapes.filter(({ method }) => method === "find" || method === "countDocuments");
    expect([...new Set(reads.map(({ name }) => name))]).toEqual(expect.arrayContaining([...TABLES]));
    expect(
      shapes.filter(({ method }) => !["find", "countDocuments", "bulkWrite", "aggregate"].includes(method)),
    ).toEqual([]);
    for (const { name, method, args } of reads) {
      const [filter, options] = args as [object, { sort?: object } | undefined];
      const command = { find: name, filter, ...(options?.sort && { sort: options.sort }) };
      const explained = await connection.db?.command({ explain: command, verbosity: "executionStats" });
      const { executionStages, totalKeysExamined, nReturned } = explained?.executionStats ?? {};
      const stages = JSON.stringify(executionStages);
      expect(stages, `${name} ${JSON.stringify(filter)}`).not.toMatch(/COLLSCAN|"SORT"/);
      expect(stages).toMatch(/IXSCAN|IDHACK/);
      if (method === "countDocuments")
        expect(totalKeysExamined - nReturned, JSON.stringify(filter)).toBeLessThanOrEqual(8);
    }
  });
});

test.each(["0", "25", "x", "1.5", "-1"])("refuses months=%s with an error", async (months) => {
  const admin = await kasama.person("admin");
  const { status, body } = await kasama.call("GET", `/api/admin/analytics?months=${months}`, { as: admin });
  expect([status, body.code]).toEqual([400, "BAD_INPUT"]);
  expect(body.errors.months).toHaveLength(1);
});
