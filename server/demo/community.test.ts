import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { pairOf } from "#server/features/chat/conversations/conversation.model.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import { toCard } from "#server/features/interviews/interviews.presenters.ts";
import { createFieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { ApplicantRegistration, EmployerRegistration } from "#shared/accounts/accounts.schemas.ts";
import { COVER_LETTER_MAX } from "#shared/applications/applications.schemas.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import { MessageDraft } from "#shared/chat/chat.schemas.ts";
import { JobInput } from "#shared/jobs/job-form.ts";
import { readTarget } from "#shared/notifications/targets.ts";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { JobSeekerChange } from "#shared/profiles/jobseeker.schemas.ts";
import { buildCommunity, NEEDED } from "./community.ts";
import { ADMIN, APPLICATIONS, EMPLOYERS, SEEKER_PROFILES, SEEKERS, TALKS } from "./data.ts";
import { demoResumes } from "./work.ts";

const cipher = createFieldCipher(randomBytes(32));
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const build = (now: Date) =>
  buildCommunity({
    ids: {
      users: from(11, NEEDED.users),
      conversations: from(3, NEEDED.conversations),
      messages: from(101, NEEDED.messages),
      jobs: from(51, NEEDED.jobs),
      applications: from(61, NEEDED.applications),
      interviews: from(171, NEEDED.interviews),
      notifications: from(71, NEEDED.notifications),
    },
    resumes: { profile: new Map(), application: new Map() },
    passwordHash: "$2b$12$hash",
    cipher,
    now,
  });
const idOf = (users: readonly UserRow[], email: string) => users.find((user) => user.email === email)?._id ?? 0;
const someDay = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

test("has people who could have signed up like this", () => {
  const password = "Kasama-test-2026!";
  for (const seeker of SEEKERS.filter(({ user_type }) => user_type !== "indigenous")) {
    const { user_type, email, first_name, last_name, phone: phone_number, address, pwdId: pwd_id_number } = seeker;
    const form = { user_type, email, password, first_name, last_name, phone_number, address, pwd_id_number };
    expect(z.safeParse(ApplicantRegistration, form).error).toBeUndefined();
    expect(user_type === "pwd").toBe(pwd_id_number !== undefined);
  }
  for (const { username, email, first_name, last_name, phone, address, company } of EMPLOYERS) {
    const user = { username, email, password: "Kasama2026!", firstName: first_name, lastName: last_name, phone };
    const employer = {
      companyName: company.name,
      contactPerson: first_name,
      industry: company.industry,
      companySize: company.size,
      websiteUrl: company.website,
      foundedYear: company.founded,
      address,
    };
    const form = { user, employer, confirmPassword: user.password };
    expect(z.safeParse(EmployerRegistration, form).error).toBeUndefined();
  }
});

test("contains only unique addresses that end in .example", () => {
  const emails = [ADMIN, ...EMPLOYERS, ...SEEKERS].map(({ email }) => email);
  expect(new Set(emails).size).toBe(NEEDED.users);
  for (const email of emails) expect(email).toMatch(/^[a-z.]+@[a-z.]+\.example$/);
});

test("stores PWD ID numbers encrypted, and only their owners have given the consent to sensitive data", () => {
  for (const user of build(new Date()).users) {
    expect(user.consents.map(({ what }) => what)).toEqual(
      user.user_type === "pwd" ? ["terms", "sensitive-data"] : ["terms"],
    );
    const pwdId = SEEKERS.find(({ email }) => email === user.email)?.pwdId ?? null;
    expect(user.pwd_id_sealed === null ? null : cipher.open(user.pwd_id_sealed)).toBe(pwdId);
    if (pwdId) expect(user.pwd_id_sealed).not.toContain(pwdId);
  }
});

test("stores messages as the chat does, at any time of day", () => {
  fc.assert(
    fc.property(someDay, (now) => {
      const { conversations, messages, users } = build(now);
      expect(new Set(messages.map((row) => row._id)).size).toBe(NEEDED.messages);
      for (const conversation of conversations) {
        const rows = messages.filter((row) => row.conversation_id === conversation._id);
        const [a, b] = conversation.members;
        expect(conversation.pair).toBe(pairOf(a.user_id, b.user_id));
        expect(rows.map((row) => row.seq)).toEqual(from(1, rows.length));
        // A card that was changed has a later number; other messages do not.
        expect(new Set(rows.map((row) => row.rev)).size).toBe(rows.length);
        const kept = rows.filter(({ kind }) => kind !== "card").map((row) => row.rev);
        expect(kept).toEqual(kept.toSorted((x, y) => x - y));

        for (const { conversation_id, client_id, content, sender_id, created_at, kind } of rows) {
          if (kind === "text")
            expect(z.parse(MessageDraft, { conversation_id, client_id, content }).content).toBe(content);
          const sender = users.find((user) => user._id === sender_id);
          expect([a.user_id, b.user_id]).toContain(sender?._id);
          expect(Number(created_at)).toBeLessThanOrEqual(Number(sender?.last_seen_at ?? now));
        }
        const times = [
          ...[a, b].map(({ user_id }) => users.find((user) => user._id === user_id)?.created_at ?? now),
          conversation.created_at,
          ...rows.map((row) => row.created_at),
          now,
        ].map(Number);
        expect(times.slice(1)).toEqual(times.slice(1).sort((x, y) => x - y));
        expect(Math.max(...times.slice(0, 2))).toBeLessThan(times[2] ?? 0);
        expect(new Set(rows.map((row) => row.created_at.getTime())).size).toBe(rows.length);

        const last = rows.at(-1);
        expect(conversation).toMatchObject({
          last_seq: rows.length,
          last_message: { id: last?._id, sender_id: last?.sender_id, created_at: last?.created_at },
          updated_at: last?.created_at,
        });
        // Both sides of a conversation can have unread messages.
        const isCrossing = TALKS.some(
          ({ read, seeker, employer }) =>
            read && conversation.pair === pairOf(idOf(users, seeker), idOf(users, employer)),
        );
        for (const { user_id, last_read_seq } of conversation.members) {
          const unread = rows.filter((row) => row.seq > last_read_seq && row.sender_id !== user_id);
          expect(unread.length).toBeGreaterThanOrEqual(isCrossing ? 1 : 0);
          expect(unread.length).toBeLessThanOrEqual(3);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test("writes each event into the conversations once and in order, and each card shows the status of its interview", () => {
  fc.assert(
    fc.property(someDay, (now) => {
      const { conversations, messages, applications, interviews, users } = build(now);
      const tied = applications.map((row) => `${row.employer_id}:${row.applicant_id}`);
      const talked = TALKS.map(({ seeker, employer }) => `${idOf(users, employer)}:${idOf(users, seeker)}`);
      expect(conversations).toHaveLength(new Set([...tied, ...talked]).size);
      for (const { _id, steps } of applications) {
        const lines = messages.filter(({ client_id }) => client_id.startsWith(`application-${_id}-`));
        expect(lines.map(({ topic, client_id }) => [topic, client_id])).toEqual(
          steps.map(({ status }, n) => [status, `application-${_id}-${n + 1}`]),
        );
      }
      for (const row of interviews) {
        const card = messages.find(({ client_id }) => client_id === `interview-${row._id}`);
        expect(card).toMatchObject({ kind: "card", sender_id: row.employer_id, card: toCard(row).card });
        const later = messages.filter(({ client_id }) => client_id.startsWith(`interview-${row._id}-`));
        expect(later.map(({ topic }) => topic)).toEqual(row.steps.slice(1).map(({ action }) => action));
        for (const line of later) {
          expect(line.seq).toBeGreaterThan(card?.seq ?? Number.POSITIVE_INFINITY);
          expect(line.rev).toBeLessThan(card?.rev ?? 0);
        }
      }
      const happened = messages.filter(({ kind }) => kind !== "text").map(({ client_id }) => client_id);
      expect(new Set(happened).size).toBe(happened.length);
    }),
    { numRuns: 20 },
  );
});

test("decides on companies after their sign-up, as the admin, with entries in the audit trail", () => {
  const now = new Date();
  const { employers, audit, users } = build(now);
  const admin = users.find((user) => user.user_type === "admin");
  expect(employers.filter(({ status }) => status === "pending")).toHaveLength(5);
  for (const company of employers) {
    const row = audit.find(({ action, subject_id }) => action === "employer.approve" && subject_id === company._id);
    if (company.status === "pending") {
      expect([company.decided_at, company.decided_by, row]).toEqual([null, null, undefined]);
      continue;
    }
    expect(company.decided_by).toBe(admin?._id);
    expect(row?.at).toEqual(company.decided_at);
    expect(Number(company.decided_at)).toBeGreaterThan(Number(company.created_at));
    expect(Number(company.decided_at)).toBeLessThan(Number(now));
  }
});

test("has profiles that could have been saved like this, for everyone but the newest people", () => {
  const { jobSeekers, employers } = build(new Date());
  for (const { _id, resume_text_sealed, updated_at, ...said } of jobSeekers)
    expect(z.safeParse(JobSeekerChange, said).error).toBeUndefined();
  for (const { company_description, access_statement } of employers) {
    expect(z.safeParse(EmployerChange, { company_description, access_statement }).error).toBeUndefined();
    expect(company_description).toBeTruthy();
  }
  const without = SEEKERS.filter(({ email }) => !SEEKER_PROFILES[email]);
  expect(new Set(without.map(({ seenMinutesAgo }) => seenMinutesAgo))).toEqual(new Set([null]));
  // Only people who signed up with a disability have data about one, and no need is shown to more people than its owner
  // chose.
  for (const { email, user_type } of SEEKERS)
    if (SEEKER_PROFILES[email]) expect(Boolean(SEEKER_PROFILES[email].disability)).toBe(user_type === "pwd");
});

test("has jobs of approved companies and applications of job seekers, announced to both sides in order", () => {
  fc.assert(
    fc.property(someDay, (now) => {
      const { jobs, applications, interviews, notifications, heads, users, employers } = build(now);
      const approved = employers.filter(({ status }) => status === "approved").map(({ _id }) => _id);
      for (const job of jobs) {
        expect(approved).toContain(job.employer_id);
        const company = employers.find(({ _id }) => _id === job.employer_id);
        expect(Number(job.created_at)).toBeGreaterThan(Number(company?.decided_at));
        const { title, description, requirements, location, type, work_mode, openings, skills, access } = job;
        const { salary_min, salary_max, salary_period, experience_years } = job;
        const form = { title, description, requirements, location, type, work_mode, openings, skills, access };
        const sent = { ...form, salary_min, salary_max, salary_period, experience_years };
        expect(z.safeParse(JobInput, sent).error).toBeUndefined();
      }
      for (const row of applications) {
        const job = jobs.find(({ _id }) => _id === row.job_id);
        const applicant = users.find(({ _id }) => _id === row.applicant_id);
        expect(job).toMatchObject({ employer_id: row.employer_id, title: row.job_title });
        expect(["pwd", "general", "indigenous"]).toContain(applicant?.user_type);
        expect(row.cover_letter.length).toBeLessThanOrEqual(COVER_LETTER_MAX);
        const times = [job?.created_at, row.applied_at, row.updated_at, now].map(Number);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(row.status === "pending").toBe(row.updated_at === row.applied_at);
        // Each move is allowed by the table of moves.
        const steps = row.steps.map(({ status }) => status);
        for (const [n, to] of steps.slice(1).entries())
          expect(mayMove(steps[n] ?? "pending", to, "employer")).toBe(true);
        const moments = row.steps.map(({ at }) => Number(at));
        expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      }
      for (const interview of interviews) {
        const application = applications.find(({ _id }) => _id === interview.application_id);
        expect(application?.steps.map(({ status }) => status)).toContain("interview");
        expect(interview.version).toBe(interview.steps.length);
        expect(Number(interview.updated_at)).toBeLessThanOrEqual(Number(now));
      }
      // One that waits for an answer, and one that is agreed on and still to come.
      const ahead = (row: InterviewRow) => row.slots.every(({ starts_at }) => starts_at > now);
      for (const status of ["proposed", "accepted"])
        expect(interviews.filter((row) => row.status === status && ahead(row))).toHaveLength(1);
      for (const note of notifications) {
        const application = applications.find(({ _id }) => _id === note.application_id);
        expect(readTarget(note.target_url ?? "")).toEqual({ opens: "application", id: application?._id });
        expect([application?.employer_id, application?.applicant_id]).toContain(note.user_id);
        expect(Number(note.created_at)).toBeLessThanOrEqual(Number(now));
      }
      for (const { _id, rev } of heads) {
        const revs = notifications.filter(({ user_id }) => user_id === _id).map((note) => note.rev);
        expect(revs.toSorted((a, b) => a - b)).toEqual(from(1, rev));
      }
    }),
    { numRuns: 30 },
  );
});

test("has jobs to search for: of several companies, in several places, with drafts and closed ones", () => {
  const { jobs, jobHeads } = build(new Date());
  const open = jobs.filter(({ status }) => status === "open");
  expect(open.length).toBeGreaterThanOrEqual(20);
  expect(new Set(open.map(({ employer_id }) => employer_id)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(open.map(({ location }) => location)).size).toBeGreaterThanOrEqual(5);
  for (const of of ["type", "work_mode", "salary_period"] as const)
    expect(new Set(open.map((job) => job[of])).size).toBeGreaterThanOrEqual(3);
  for (const status of ["draft", "closed"]) expect(jobs.filter((job) => job.status === status)).toHaveLength(2);
  expect(jobs.map(({ search_rev }) => search_rev)).toEqual(from(1, jobs.length));
  expect(jobHeads).toEqual([{ _id: "jobs", rev: jobs.length }]);
  const keys = jobs.flatMap(({ live_key }) => live_key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test("has a PDF resume for everyone who sent one, with characters that its font supports", () => {
  const files = demoResumes();
  expect(files.map(({ email }) => email)).toEqual(APPLICATIONS.filter(({ resume }) => resume).map(({ by }) => by));
  for (const { bytes } of files) {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toMatch(/^%PDF-1\.7\n[\s\S]+startxref\n\d+\n%%EOF\n$/);
    expect(text).not.toMatch(/[\u0080-\u009f]/);
  }
});
