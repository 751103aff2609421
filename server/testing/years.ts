import type { EmployerRow } from "#server/features/accounts/users/employer.model.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { ApplicationRow, StepRow } from "#server/features/applications/application.model.ts";
import { type ConversationRow, pairOf } from "#server/features/chat/conversations/conversation.model.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { EMPLOYER_STATES } from "#shared/admin/admin.rest.ts";
import { isFinal } from "#shared/applications/status-lists.ts";
import { movesOf } from "#shared/applications/statuses.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";
import { JOB_STATUSES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { DAY_MS, monthAfter, monthOf, startOfMonth } from "#shared/manila.ts";
import { createRandom, type Random } from "./random.ts";

/** Generates data of a little more than two years from a seed, for statistics over long times. */

export interface YearsSizes {
  users: number;
  jobs: number;
  applications: number;
  conversations: number;
  /** In each conversation, at most twice as many as this. */
  messages: number;
  /** The percentage of conversations whose reply time is stored already. */
  known: number;
  /** Each is drawn as often as it is listed here. */
  types: readonly UserType[];
}

export interface Talk {
  conversation: ConversationRow;
  messages: MessageRow[];
}

/** How many months the data goes back: a little more than the statistics do. */
const MONTHS = 27;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** @param apart all ids are larger than this */
export function generateYears(seed: number, sizes: YearsSizes, now: Date, apart = 0) {
  const random = createRandom(seed);
  const first = startOfMonth(monthAfter(monthOf(now), 1 - MONTHS)).getTime();

  /** A time in these years, sometimes the very first or the very last moment of a month. */
  function moment(from = first): Date {
    if (random.below(12) === 0) {
      const edge = startOfMonth(monthAfter(monthOf(now), -random.below(MONTHS - 1))).getTime() - random.below(2);
      if (edge >= from) return new Date(edge);
    }
    return new Date(from + Math.floor(random.fraction() * (now.getTime() - from)));
  }

  const userIds = idsOf(random, apart, sizes.users);
  const users = userIds.map((_id) => userRow(_id, random.pick(sizes.types), moment(), random));
  const companies = users.filter(({ user_type }) => user_type === "employer");
  const seekers = users.filter(({ user_type }) => user_type !== "employer" && user_type !== "admin");
  const employers = companies.map(({ _id, created_at }) => companyRow(_id, created_at, random));
  const jobs = idsOf(random, apart, sizes.jobs).map((_id, n) =>
    jobRow(_id, random.pick(companies)._id, moment(), n + 1, random),
  );

  const taken = new Set<string>();
  const applications = idsOf(random, apart, sizes.applications).flatMap((_id): ApplicationRow[] => {
    const [job, { _id: applicant }] = [random.pick(jobs), random.pick(seekers)];
    if (taken.has(`${job._id}:${applicant}`)) return [];
    taken.add(`${job._id}:${applicant}`);
    return [applicationRow(_id, job, applicant, moment(), now, random)];
  });

  return {
    users,
    employers,
    jobs,
    applications,
    /** Generated lazily, because all of them at once may need too much memory. */
    *talks(): Generator<Talk> {
      const pairs = new Set<string>();
      let messageId = apart + 1;
      for (const _id of idsOf(random, apart, sizes.conversations)) {
        const [company, seeker] = [random.pick(companies), random.pick(seekers)];
        const pair = pairOf(company._id, seeker._id);
        if (pairs.has(pair)) continue;
        pairs.add(pair);
        const begun = moment();
        const sides = [company._id, seeker._id] as const;
        const messages = lines(random.below(2 * sizes.messages + 1), { _id, sides, begun, now, messageId }, random);
        messageId += messages.length;
        const conversation = conversationRow(_id, sides, begun, messages.at(-1)?.created_at ?? begun);
        const opening = random.below(100) < sizes.known ? openingOf(messages) : undefined;
        yield { conversation: { ...conversation, ...(opening && { opening }) }, messages };
      }
    },
  };
}

/** Different ids in random order, as ids do not say when a row was created. */
function idsOf(random: Random, apart: number, count: number): number[] {
  const ids = Array.from({ length: count }, (_, n) => apart + 3 * n + 1 + random.below(3));
  for (let n = ids.length - 1; n > 0; n -= 1) {
    const other = random.below(n + 1);
    [ids[n], ids[other]] = [ids[other] ?? 0, ids[n] ?? 0];
  }
  return ids;
}

function userRow(_id: number, user_type: UserType, created_at: Date, random: Random): UserRow {
  const hasNumber = user_type === "pwd" && random.below(3) > 0;
  const state = random.pick(["", "pending", "verified", "rejected"] as const);
  return {
    _id,
    email: `years-${_id}@mail.example`,
    username: `years-${_id}`,
    username_key: `years-${_id}`,
    password_hash: "none fits",
    user_type,
    first_name: "Maria",
    last_name: `Santos${_id}`,
    phone_number: "+639171234567",
    address: "12 Mabini Street, Iloilo City",
    pwd_id_sealed: hasNumber ? "sealed" : null,
    // A number always has a state since migration 1.
    ...((state !== "" || hasNumber) && { pwd_id_state: state || "pending" }),
    photo: null,
    status: random.below(20) === 0 ? "suspended" : "active",
    verified_at: random.below(10) === 0 ? null : created_at,
    discoverable: true,
    search_words: ["maria", `santos${_id}`],
    consents: [],
    language: undefined,
    seen_language: undefined,
    last_seen_at: null,
    last_login_at: null,
    created_at,
  };
}

function companyRow(_id: number, created_at: Date, random: Random): EmployerRow {
  return {
    _id,
    company_name: `Tala ${_id}`,
    industry: "Health",
    company_size: "11-50",
    website_url: "https://tala.example.ph",
    founded_year: 2001,
    contact_person: "Ana Reyes",
    address: "4 Session Road, Baguio",
    logo_path: null,
    status: random.pick(EMPLOYER_STATES),
    decided_at: null,
    decided_by: null,
    reason: null,
    created_at,
  };
}

function jobRow(_id: number, employer_id: number, at: Date, search_rev: number, random: Random): JobRow {
  const status = random.pick(JOB_STATUSES);
  return {
    _id,
    employer_id,
    title: `Bookkeeper ${_id}`,
    description: "You keep the books.",
    requirements: "",
    location: "Quezon City",
    type: "Full-time",
    work_mode: status === "draft" ? null : random.pick(WORK_MODES),
    salary_min: null,
    salary_max: null,
    salary_period: "month",
    experience_years: null,
    openings: 1,
    skills: [],
    access: wholeAccess({}),
    status,
    closed_by: status === "closed" ? "employer" : null,
    expires_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
    search_rev,
  };
}

function applicationRow(
  _id: number,
  job: JobRow,
  applicant_id: number,
  applied_at: Date,
  now: Date,
  random: Random,
): ApplicationRow {
  const steps: StepRow[] = [{ status: "pending", by: "applicant", note: "", at: applied_at }];
  for (let at = applied_at.getTime(), status = steps[0]?.status ?? "pending"; !isFinal(status); ) {
    if (random.below(5) === 0) break;
    at += Math.floor(random.fraction() * 20 * DAY_MS);
    if (at > now.getTime()) break;
    const by = random.below(8) === 0 ? "applicant" : "employer";
    // The move that continues is drawn more often, so that some applications reach a decision.
    status = random.pick(movesOf(status, by).flatMap((to) => (to === "rejected" ? [to] : [to, to, to])));
    steps.push({ status, by, note: "", at: new Date(at) });
  }
  const last = steps.at(-1);
  return {
    _id,
    job_id: job._id,
    employer_id: job.employer_id,
    applicant_id,
    job_title: job.title,
    status: last?.status ?? "pending",
    version: steps.length,
    applied_at,
    steps,
    resume_path: null,
    cover_letter: "",
    share_disability: null,
    share_access_needs: null,
    consents: [],
    // Later than its last step if something else has changed since.
    updated_at: random.below(4) === 0 ? now : (last?.at ?? applied_at),
  };
}

function conversationRow(_id: number, [a, b]: readonly [number, number], begun: Date, last: Date): ConversationRow {
  return {
    _id,
    pair: pairOf(a, b),
    members: [
      { user_id: a, last_read_seq: 0 },
      { user_id: b, last_read_seq: 0 },
    ],
    last_seq: 0,
    last_message: null,
    created_at: begun,
    updated_at: last,
  };
}

function openingOf(messages: readonly MessageRow[]): ConversationRow["opening"] {
  const said = messages.filter(({ kind }) => kind === "text" || kind === "file");
  const [first] = said;
  const reply = said.find(({ sender_id }) => sender_id !== first?.sender_id);
  if (!first || !reply) return undefined;
  return { answered_by: reply.sender_id, replied_ms: reply.created_at.getTime() - first.created_at.getTime() };
}

interface Place {
  _id: number;
  sides: readonly [number, number];
  begun: Date;
  now: Date;
  messageId: number;
}

function lines(count: number, { _id, sides, begun, now, messageId }: Place, random: Random): MessageRow[] {
  const longest = random.pick([10 * MINUTE, DAY_MS, 20 * DAY_MS]);
  const [first] = [random.pick(sides)];
  let at = begun.getTime();
  const rows: MessageRow[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    at += Math.floor(random.fraction() * longest);
    if (at > now.getTime()) break;
    const created_at = new Date(at);
    const deleted = random.below(30) === 0;
    rows.push({
      _id: messageId + seq - 1,
      conversation_id: _id,
      seq,
      rev: seq,
      client_id: `line ${seq}`,
      // The person who began often writes more than once before the other one replies.
      sender_id: random.below(3) === 0 ? first : random.pick(sides),
      kind: random.pick(["text", "text", "text", "text", "text", "text", "file", "system", "card"]),
      content: deleted ? "" : "Good morning. Is the job still open?",
      created_at,
      updated_at: created_at,
      edited_at: null,
      deleted_at: deleted ? created_at : null,
    });
  }
  return rows;
}

/** Rows of one command. */
const STEP = 2000;

/** Writes rows unchanged: casting each would cost more than the insert. */
export async function insertRows<T extends { _id: number }>(
  collection: { insertMany(rows: never[], options: { ordered: boolean }): Promise<unknown> },
  rows: readonly T[],
): Promise<void> {
  for (let n = 0; n < rows.length; n += STEP)
    await collection.insertMany(rows.slice(n, n + STEP) as never[], { ordered: false });
}
