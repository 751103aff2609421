import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import { AUDIENCES } from "#shared/admin/announcements/announcement-lists.ts";
import { REPORT_ACTIONS, REPORT_DECISIONS } from "#shared/admin/reports/report-lists.ts";
import { EMPLOYER_MOVES } from "#shared/applications/status-lists.ts";
import { INTERVIEW_KINDS } from "#shared/interviews/interviews.schemas.ts";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_STATUSES, JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { AccessNeed } from "#shared/profiles/access-needs.ts";
import { REPORT_REASONS } from "#shared/reports/report-lists.ts";

/**
 * The demo community, read from the JSON files in `data/`: people, their profiles, jobs, applications, conversations, and
 * events between people and admins. All of it is invented. People are identified by their email addresses, jobs by their
 * titles.
 */

const text = z.string();
const timeOfDay = text.check(z.regex(/^\d\d:\d\d$/));
/** A day and a time of day in Manila. */
const ON_A_DAY = { daysAgo: z.int(), at: timeOfDay };
const AGO = { minutesAgo: z.number() };
const Written = z.union([z.strictObject(ON_A_DAY), z.strictObject(AGO)]);
/** When something was written: on a day at a time, or this long ago. */
export type Written = z.infer<typeof Written>;

const PERSON = {
  first_name: text,
  last_name: text,
  email: text,
  /** Ten digits. */
  phone: text.check(z.regex(/^\d{10}$/)),
  address: text,
  joinedDaysAgo: z.number(),
  /** Minutes since the person's last visit; null for a person who never came back after signing up. */
  seenMinutesAgo: z.nullable(z.number()),
};
const Person = z.object(PERSON);
export type DemoPerson = z.infer<typeof Person>;

const Seeker = z.strictObject({
  ...PERSON,
  /** Indigenous people are listed by an admin: see happenings.json. */
  user_type: z.enum(["general", "pwd", "indigenous"]),
  /** Whether employers may find them. */
  discoverable: z.boolean(),
  pwdId: z.optional(text),
});
export type DemoSeeker = z.infer<typeof Seeker>;

const Employer = z.strictObject({
  username: text,
  ...PERSON,
  company: z.strictObject({
    name: text,
    industry: text,
    size: z.enum(COMPANY_SIZES),
    website: z.url(),
    founded: z.int(),
    about: text,
    /** What the company says about working there with a disability, if anything. */
    onAccess: z.optional(text),
    /** The first status: later decisions are in happenings.json. */
    status: z.enum(["approved", "pending"]),
  }),
});
export type DemoEmployer = z.infer<typeof Employer>;

const People = z.strictObject({
  admin: z.strictObject({ username: text, ...PERSON }),
  employers: z.array(Employer),
  seekers: z.array(Seeker),
});

const Profile = z.strictObject({
  current: text,
  desired: text,
  years: z.number(),
  /** In pesos a month. */
  salary: z.number(),
  place: text,
  education: text,
  skills: z.array(text),
  /** In their own words. */
  disability: z.optional(text),
  needs: z.optional(z.array(AccessNeed)),
  /** The text of the resume. */
  words: text,
});
export type SeekerProfile = z.infer<typeof Profile>;

const Job = z.strictObject({
  /** The address of the employer. */
  by: text,
  title: text,
  description: text,
  requirements: text,
  location: text,
  type: z.enum(JOB_TYPES),
  work_mode: z.enum(WORK_MODES),
  openings: z.int(),
  status: z.enum(JOB_STATUSES),
  postedDaysAgo: z.number(),
  /** In pesos, from and to, per month unless `salaryFor` says otherwise. */
  salary: z.optional(z.tuple([z.number(), z.number()])),
  salaryFor: z.optional(z.enum(SALARY_PERIODS)),
  /** Required years of experience. */
  years: z.optional(z.number()),
  /** Each with its importance, 1 to 5. */
  skills: z.record(text, z.int()),
  /** The answers of the workplace; missing ones are unknown. */
  access: z.partialRecord(z.enum(ACCESS_FEATURES), z.enum(ACCESS_ANSWERS)),
});
export type DemoJob = z.infer<typeof Job>;

const Interview = z.strictObject({
  kind: z.enum(INTERVIEW_KINDS),
  place: text,
  notes: text,
  minutes: z.int(),
  /** The proposed times: days from now, by the clock of Manila. */
  times: z.array(z.strictObject({ inDays: z.int(), at: timeOfDay })),
  proposed: Written,
  /** When the first of these times was accepted, and the requested adjustment. */
  accepted: z.optional(Written),
  adjustment: z.optional(z.strictObject({ need: z.enum(ACCESS_FEATURES), words: text, answer: text })),
});
export type DemoInterview = z.infer<typeof Interview>;

const Application = z.strictObject({
  /** The title of the job. */
  job: text,
  /** The address of the seeker. */
  by: text,
  applied: Written,
  /** The employer's moves, in order. */
  moves: z.array(z.strictObject({ to: z.enum(EMPLOYER_MOVES), at: Written, note: z.optional(text) })),
  interview: z.optional(Interview),
  /** Whether it has a separate resume. */
  resume: z.boolean(),
  letter: text,
  sharesDisability: z.boolean(),
});
export type DemoApplication = Omit<z.infer<typeof Application>, "job"> & { job: DemoJob };

const LINE = { by: z.enum(["seeker", "employer"]), text };
const Talk = z.strictObject({
  /** Their addresses. */
  seeker: text,
  employer: text,
  /**
   * How far each side has read, as the number of a line, if both sides wrote at the same time and both have unread
   * messages. Otherwise up to their last visit.
   */
  read: z.optional(z.strictObject({ seeker: z.int(), employer: z.int() })),
  lines: z.array(z.union([z.strictObject({ ...LINE, ...ON_A_DAY }), z.strictObject({ ...LINE, ...AGO })])),
});
export type Talk = z.infer<typeof Talk>;

/** The reporter and the reported person. */
const REPORTED = { by: text, about: text };
const does = <T extends string, S extends z.core.$ZodLooseShape>(what: T, shape: S) =>
  z.strictObject({ does: z.literal(what), ...shape });
/** A request to the admins, or an action of the admin. */
const Happening = z.discriminatedUnion("does", [
  does("add-paper", { by: text, title: text, lines: z.array(text) }),
  does("ask-again", { by: text }),
  does("appeal", { by: text, words: text }),
  does("ask-listing", { by: text, words: text }),
  does("approve", { kind: z.enum(["company", "pwd_id", "listing"]), of: text }),
  does("reject", { kind: z.enum(["company", "pwd_id"]), of: text, reason: text }),
  /** A report of one line of their conversation, counted from 1, or of the whole conversation. */
  does("report", { ...REPORTED, line: z.nullable(z.int()), reason: z.enum(REPORT_REASONS), details: text }),
  does("decide", {
    ...REPORTED,
    status: z.enum(REPORT_DECISIONS),
    action: z.enum(REPORT_ACTIONS),
    outcome: text,
  }),
  does("warn", { whom: text, words: text }),
  does("announce", { audience: z.enum(AUDIENCES), title: text, words: text }),
]);
export type Happening = z.infer<typeof Happening>;

/** zod/mini says "Invalid input" for every error unless it is given the texts. */
const ENGLISH = { error: z.locales.en().localeError };

/** @throws naming the file and the entry that does not match its schema */
function readJson<T extends z.core.$ZodType>(folder: URL, name: string, schema: T): z.output<T> {
  const file = fileURLToPath(new URL(`${name}.json`, folder));
  const parsed = z.safeParse(schema, JSON.parse(readFileSync(file, "utf8")), ENGLISH);
  if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Reads the community.
 * @param path the folder with its files
 * @throws if a file does not match its schema, or names a person or a job that does not exist
 */
export function readCommunity(path: string) {
  const folder = pathToFileURL(`${path}/`);
  const { admin, employers, seekers } = readJson(folder, "people", People);
  const profiles = readJson(folder, "profiles", z.record(text, Profile));
  const jobs = readJson(folder, "jobs", z.array(Job));
  const applications = readJson(folder, "applications", z.array(Application)).map(
    ({ job, ...application }): DemoApplication => ({
      ...application,
      job: the(jobs, `job ${job}`, ({ title }) => title === job),
    }),
  );
  const talks = readJson(folder, "conversations", z.array(Talk));
  const happenings = readJson(folder, "happenings", z.array(z.strictObject({ when: Written, what: Happening })));
  const named = [
    ...Object.keys(profiles),
    ...[...jobs, ...applications].map(({ by }) => by),
    ...talks.flatMap(({ seeker, employer }) => [seeker, employer]),
    ...happenings.flatMap(({ what }) =>
      Object.entries(what).flatMap(([key, value]) => (NAMES.has(key) ? [value] : [])),
    ),
  ];
  for (const name of named) the([...employers, ...seekers], `person ${name}`, ({ email }) => email === name);
  return { admin, employers, seekers, profiles, jobs, applications, talks, happenings };
}

/** The properties of an event that name a person. */
const NAMES: ReadonlySet<string> = new Set(["by", "of", "about", "whom"]);

function the<T>(all: readonly T[], what: string, isMeant: (one: T) => boolean): T {
  const [found, ...more] = all.filter(isMeant);
  if (found === undefined || more.length > 0)
    throw new Error(`the demo community has ${more.length + (found === undefined ? 0 : 1)} times the ${what}`);
  return found;
}

export const {
  admin: ADMIN,
  employers: EMPLOYERS,
  seekers: SEEKERS,
  profiles: SEEKER_PROFILES,
  jobs: JOBS,
  applications: APPLICATIONS,
  talks: TALKS,
  happenings: HAPPENINGS,
} = readCommunity(fileURLToPath(new URL("data", import.meta.url)));
