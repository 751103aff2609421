import type { Application, ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { Match } from "#shared/matching/match.schemas.ts";
import type { Skill } from "#shared/profiles/skills.ts";
import type { ApplicationRow } from "./application.model.ts";
import { type ApplicationReader, mayReadSent, type Sharable, sharedOf } from "./applications.policy.ts";

/** Converts applications to their API form for one kind of reader. */

type Reader = Exclude<ApplicationReader, null>;

/** The fields of an account that an application shows. */
export interface Applicant {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  photo: string | null;
}

/** The fields of a profile that an application shows. */
export interface ApplicantProfile extends Sharable {
  current_job_title: string;
  experience_years: number | null;
  skills: readonly Skill[];
}

/** Data from other features that an application shows. */
export interface Around {
  company: string;
  conversation_id: number | null;
  /** All interviews, newest first. */
  interviews: Interview[];
  match: Match | null;
}

function commonOf(row: ApplicationRow, reader: Reader, around: Around, now: Date) {
  const { _id: id, job_id, job_title, employer_id, status, version, applied_at, updated_at } = row;
  const { company, conversation_id, interviews, match } = around;
  const whole = mayReadSent(reader, status);
  return {
    id,
    job_id,
    job_title,
    employer_id,
    company,
    status,
    version,
    applied_at: applied_at.toISOString(),
    updated_at: updated_at.toISOString(),
    viewed_at: row.viewed_at?.toISOString() ?? null,
    steps: row.steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    conversation_id,
    awaits_me: reader !== "admin" && awaits(reader, status, interviews[0] ?? null, now),
    match: reader === "employer" && whole ? match : null,
  };
}

export function toApplication(
  row: ApplicationRow,
  reader: Reader,
  { person, profile, ...around }: Around & { person: Applicant; profile: Sharable },
  now: Date,
): Application {
  const { first_name, last_name, email, phone_number, photo } = person;
  const whole = mayReadSent(reader, row.status);
  // Admins read phone numbers and disability details on another page, where they give a reason that is recorded.
  const isAdmin = reader === "admin";
  const contact = whole ? { email, phone_number: isAdmin ? null : phone_number } : { email: null, phone_number: null };
  const { share_disability, share_access_needs } = row;
  return {
    ...commonOf(row, reader, around, now),
    applicant: { id: row.applicant_id, first_name, last_name, ...contact, photo },
    resume: whole ? row.resume_path : null,
    cover_letter: whole ? row.cover_letter : "",
    interviews: whole ? around.interviews : [],
    shared: whole && !isAdmin ? sharedOf(row, profile) : { disability: null, access_needs: null },
    sharing: reader === "employer" ? null : { share_disability, share_access_needs },
  };
}

type Named = Pick<Applicant, "first_name" | "last_name" | "photo">;

/** @param applicant null in the applicant's own list */
export function toApplicationCard(
  row: ApplicationRow,
  reader: Reader,
  { applicant, ...around }: Around & { applicant: { person: Named; profile: ApplicantProfile | undefined } | null },
  now: Date,
): ApplicationCard {
  const whole = mayReadSent(reader, row.status);
  const interview = whole ? (around.interviews[0] ?? null) : null;
  const common = { ...commonOf(row, reader, around, now), interview };
  if (!applicant) return { ...common, applicant: null };
  const { first_name, last_name, photo } = applicant.person;
  const profile = whole ? applicant.profile : undefined;
  return {
    ...common,
    applicant: {
      id: row.applicant_id,
      first_name,
      last_name,
      photo,
      current_job_title: profile?.current_job_title ?? "",
      experience_years: profile?.experience_years ?? null,
      skills: profile?.skills.map(({ name }) => name) ?? [],
    },
  };
}
