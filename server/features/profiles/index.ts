import type { EmployerRow } from "#server/features/accounts/store.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { matchSeekerOf, needsInUse } from "#shared/matching/match-seeker.ts";
import { changesOf } from "./company-review.ts";
import { toCompany } from "./employers.service.ts";
import { jobSeekerModel } from "./jobseeker.model.ts";
import { createJobSeekersRepo } from "./jobseekers.repo.ts";
import { profilesExport } from "./profiles.export.ts";
import { profileRoutes } from "./profiles.routes.ts";
import { createProfileServices, type Deps } from "./services.ts";

/** Profiles of people and companies. */
export function createProfiles(platform: Platform, deps: Deps) {
  const { connection, cipher, records } = platform;
  const seekerRows = jobSeekerModel(connection);
  const seekers = createJobSeekersRepo(seekerRows);
  const services = createProfileServices(platform, deps, seekers);
  const { userProfiles, jobSeekers } = services;
  deps.accounts.accountChanged.listen((id) => userProfiles.showAccount(id));
  const feature: Feature = {
    name: "profiles",
    routes: (app) => profileRoutes(app, services),
    exports: profilesExport(seekerRows, cipher, records),
    removeAccount: ({ id }) => seekers.remove(id),
    cleanups: { "job seekers without an account": (span) => jobSeekers.removeAbandoned(span) },
  };
  return {
    ...services,
    ...{ seekers, feature },
    /** The parts of a profile that count in a match. */
    matchSeekerOf: async (id: number): Promise<MatchSeeker> => {
      const profile = await seekers.find(id);
      return matchSeekerOf(profile, needsInUse(profile.access_needs));
    },
    /** The changes that a company has asked for. */
    reviewChangesOf: (row: EmployerRow) => (row.review ? changesOf(row, row.review) : []),
    toCompany,
  };
}
export type Profiles = ReturnType<typeof createProfiles>;
