import type { Connection } from "mongoose";
import { employerModel } from "#server/features/accounts/users/employer.model.ts";
import { type JobRow, jobHeadModel, jobModel } from "#server/features/jobs/job.model.ts";
import { jobSeekerModel, NOTHING_SAID } from "#server/features/profiles/jobseeker.model.ts";
import { createIds } from "#server/platform/database/ids.ts";
import { generateJobs, generateSeekers } from "./generate.ts";

/** Writes the bench's jobs and job seekers beside the running server, with the server's own models. */

export const JOBS_SEED = 1;
export const SEEKERS_SEED = 2;
/** Companies that own the jobs. */
const COMPANIES = 50;
/** Rows per command. */
const STEP = 500;

interface Maker {
  person(type: "employer" | "general"): Promise<{ id: number; token: string }>;
}

/** @returns the tokens of the signed-in job seekers; the others have only a profile */
export async function writeJobs(
  connection: Connection,
  make: Maker,
  { jobs, seekers, signedIn }: { jobs: number; seekers: number; signedIn: number },
): Promise<string[]> {
  const ids = createIds(connection);
  const now = new Date();
  const companies: number[] = [];
  for (let n = 0; n < COMPANIES; n += 1) companies.push((await make.person("employer")).id);
  await employerModel(connection).insertMany(
    companies.map((id) => ({
      _id: id,
      company_name: `Bench Company ${id}`,
      industry: "Services",
      company_size: "11-50",
      website_url: "https://bench.example",
      founded_year: 2001,
      contact_person: "Bench Person",
      address: "12 Mabini Street, Iloilo City",
      logo_path: null,
      status: "approved",
      decided_at: now,
      decided_by: null,
      reason: null,
      created_at: now,
    })),
  );
  const jobIds = await ids.take("jobs", jobs);
  const rows = generateJobs(jobs, JOBS_SEED).map(({ id, company: _, created_at, expires_at: __, ...doc }): JobRow => {
    const at = new Date(created_at);
    return {
      ...doc,
      _id: jobIds[id - 1] ?? 0,
      employer_id: companies[id % COMPANIES] ?? 0,
      skills: [...doc.skills],
      access: { ...doc.access },
      openings: 1,
      status: "open",
      closed_by: null,
      expires_at: null,
      created_at: at,
      updated_at: at,
      version: 1,
      search_rev: id,
    };
  });
  const model = jobModel(connection);
  for (let at = 0; at < rows.length; at += STEP) await model.insertMany(rows.slice(at, at + STEP));
  await jobHeadModel(connection).updateOne({ _id: "jobs" }, { $set: { rev: jobs } }, { upsert: true });

  const profiles = generateSeekers(seekers, SEEKERS_SEED);
  const people: { id: number; token: string }[] = [];
  for (let n = 0; n < signedIn; n += 1) people.push(await make.person("general"));
  const others = await ids.take("users", seekers - signedIn);
  const seekerIds = [...people.map(({ id }) => id), ...others];
  const seekerRows = profiles.map(({ needs, skills, ...profile }, at) => ({
    ...NOTHING_SAID,
    ...profile,
    _id: seekerIds[at] ?? 0,
    skills: skills.map((name) => ({ name })),
    access_needs: needs.map((need) => ({ need, note: "", visible_to: "approved_employers" as const })),
    updated_at: now,
  }));
  const seekerRowModel = jobSeekerModel(connection);
  for (let at = 0; at < seekerRows.length; at += STEP) {
    await seekerRowModel.insertMany(seekerRows.slice(at, at + STEP));
  }
  return people.map(({ token }) => token);
}
