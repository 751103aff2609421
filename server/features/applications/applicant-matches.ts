import type { Match } from "#shared/matching/match.schemas.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { ApplicationRow } from "./application.model.ts";
import { sharedNeeds } from "./applications.policy.ts";
import type { ApplicantProfile } from "./applications.presenters.ts";

/** The fields of an application that a match needs. */
export type Matched = Pick<ApplicationRow, "_id" | "job_id" | "applicant_id" | "share_access_needs">;

export interface ApplicantMatches {
  /** By application id; without those that cannot be matched. */
  of(applications: readonly Matched[]): Promise<Map<number, Match>>;
}

interface Deps<Job, Profile extends ApplicantProfile> {
  profiles: (ids: readonly number[]) => Promise<ReadonlyMap<number, Profile>>;
  jobs: (ids: readonly number[]) => Promise<ReadonlyMap<number, Job>>;
  /** `match` with reasons written for an employer; null for a job that cannot be matched. */
  match: (profile: Profile, needs: readonly AccessNeed[], job: Job) => Match | null;
}

/**
 * How well applicants match the jobs that they applied to, for the employer. Access needs that an application does not
 * share are ignored, so that neither the score nor the reasons reveal them.
 */
export function createApplicantMatches<Job, Profile extends ApplicantProfile>({
  profiles,
  jobs,
  match,
}: Deps<Job, Profile>): ApplicantMatches {
  return {
    of: async (applications) => {
      const [people, work] = await Promise.all([
        profiles([...new Set(applications.map(({ applicant_id }) => applicant_id))]),
        jobs([...new Set(applications.map(({ job_id }) => job_id))]),
      ]);
      const found = new Map<number, Match>();
      for (const { _id, job_id, applicant_id, share_access_needs } of applications) {
        const [profile, job] = [people.get(applicant_id), work.get(job_id)];
        if (!profile || !job) continue;
        const needs = sharedNeeds({ share_access_needs, share_disability: null }, profile);
        const fit = match(profile, needs, job);
        if (fit) found.set(_id, fit);
      }
      return found;
    },
  };
}
