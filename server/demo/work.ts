import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import { type JobHead, type JobRow, liveKey } from "#server/features/jobs/job.model.ts";
import type { NotificationHead, NotificationRow } from "#server/features/notifications/notification.model.ts";
import type { JobSeekerRow } from "#server/features/profiles/jobseeker.model.ts";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";
import { applicationOf, interviewOf, type News, newsCount, newsOf } from "./applications.ts";
import { APPLICATIONS, type DemoJob, JOBS, SEEKER_PROFILES, SEEKERS, type SeekerProfile } from "./data.ts";
import { onePagePdf } from "./one-page-pdf.ts";

const DAY = 24 * 60 * 60_000;

/** Profiles, jobs, applications and their notifications, with the rows that the features would have written. */
export interface Work {
  jobSeekers: JobSeekerRow[];
  jobs: JobRow[];
  jobHeads: JobHead[];
  applications: ApplicationRow[];
  interviews: InterviewRow[];
  notifications: NotificationRow[];
  heads: NotificationHead[];
}

/** By email of the owner, the stored resumes: one for the profile and one for each application. */
export type Resumes = Record<"profile" | "application", ReadonlyMap<string, string>>;

/** How many ids of each kind it needs. */
export const WORK_NEEDED = {
  jobs: JOBS.length,
  applications: APPLICATIONS.length,
  interviews: APPLICATIONS.filter(({ interview }) => interview !== undefined).length,
  notifications: APPLICATIONS.reduce((sum, application) => sum + newsCount(application), 0),
};

interface Deps {
  ids: Record<keyof typeof WORK_NEEDED, readonly number[]>;
  userId: (email: string) => number;
  resumes: Resumes;
  cipher: FieldCipher;
  now: Date;
}

/** The people with a resume file, and its text. */
export function demoResumes(): { email: string; bytes: Uint8Array }[] {
  return APPLICATIONS.filter(({ resume }) => resume).flatMap(({ by }) => {
    const seeker = SEEKERS.find(({ email }) => email === by);
    const profile = SEEKER_PROFILES[by];
    if (!seeker || !profile) return [];
    const lines = [by, seeker.address, "", profile.current, ...profile.words.split(/(?<=\.) /), "", "Skills"];
    const bytes = onePagePdf(`${seeker.first_name} ${seeker.last_name}`, [
      ...lines,
      ...profile.skills,
      "",
      profile.education,
    ]);
    return [{ email: by, bytes }];
  });
}

/** Makes the rows. Pure, except for the salt of the cipher. */
export function buildWork({ ids, userId, resumes, cipher, now }: Deps): Work {
  const jobIds = new Map(JOBS.map((job, n) => [job, ids.jobs[n] ?? 0]));
  const jobs = JOBS.map((job, n) => jobOf(job, { _id: jobIds.get(job) ?? 0, search_rev: n + 1 }, userId(job.by), now));
  const applied = APPLICATIONS.map((application, n) => ({
    application,
    row: applicationOf(
      application,
      {
        _id: ids.applications[n] ?? 0,
        job_id: jobIds.get(application.job) ?? 0,
        employer_id: userId(application.job.by),
        applicant_id: userId(application.by),
        resume_path: application.resume ? (resumes.application.get(application.by) ?? null) : null,
      },
      now,
    ),
  }));
  const interviewed = applied.flatMap(({ application: { interview }, row }) => (interview ? [{ interview, row }] : []));
  const news = applied.flatMap(({ row }) => newsOf(row));
  const notifications = numbered(news, ids.notifications);
  return {
    jobSeekers: Object.entries(SEEKER_PROFILES).map(([email, profile]) => ({
      ...seekerOf(profile, cipher, now),
      _id: userId(email),
      resume_file_path: resumes.profile.get(email) ?? null,
    })),
    jobs,
    jobHeads: [{ _id: "jobs", rev: jobs.length }],
    applications: applied.map(({ row }) => row),
    interviews: interviewed.map(({ interview, row }, n) => interviewOf(interview, ids.interviews[n] ?? 0, row, now)),
    notifications,
    heads: headsOf(notifications),
  };
}

function seekerOf(
  profile: SeekerProfile,
  cipher: FieldCipher,
  now: Date,
): Omit<JobSeekerRow, "_id" | "resume_file_path"> {
  return {
    resume_text_sealed: cipher.seal(profile.words),
    education: profile.education,
    experience_years: profile.years,
    current_job_title: profile.current,
    desired_job_title: profile.desired,
    desired_salary: profile.salary,
    location_preference: profile.place,
    disability: profile.disability ?? "",
    skills: profile.skills.map((name) => ({ name })),
    access_needs: [...(profile.needs ?? [])],
    updated_at: now,
  };
}

function jobOf(job: DemoJob, numbers: Pick<JobRow, "_id" | "search_rev">, employer_id: number, now: Date): JobRow {
  const { title, description, requirements, location, type, work_mode, openings, status, salary, skills } = job;
  const created = new Date(now.getTime() - job.postedDaysAgo * DAY);
  const row = { employer_id, title, description, requirements, location, type, work_mode, openings, status };
  return {
    ...numbers,
    ...row,
    salary_min: salary?.[0] ?? null,
    salary_max: salary?.[1] ?? null,
    salary_period: job.salaryFor ?? "month",
    experience_years: job.years ?? null,
    skills: Object.entries(skills).map(([name, importance]) => ({ name, required: importance >= 4, importance })),
    access: wholeAccess(job.access),
    closed_by: status === "closed" ? "employer" : null,
    expires_at: status === "draft" ? null : new Date(now.getTime() + 30 * DAY),
    created_at: created,
    updated_at: created,
    version: 1,
    ...(status === "closed" ? {} : { live_key: liveKey(row) }),
  };
}

/** Gives each notification its id and its owner's next number. */
function numbered(news: readonly News[], ids: readonly number[]): NotificationRow[] {
  const revs = new Map<number, number>();
  return news.map((one, n) => {
    const rev = (revs.get(one.user_id) ?? 0) + 1;
    revs.set(one.user_id, rev);
    return { ...one, _id: ids[n] ?? 0, rev };
  });
}

function headsOf(notifications: readonly NotificationRow[]): NotificationHead[] {
  const heads = new Map<number, number>();
  for (const { user_id, rev } of notifications) heads.set(user_id, Math.max(heads.get(user_id) ?? 0, rev));
  return [...heads].map(([_id, rev]) => ({ _id, rev }));
}
