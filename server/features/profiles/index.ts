import type { Accounts } from "#server/features/accounts/index.ts";
import type { AccountStore, EmployerRow } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { JobStore } from "#server/features/jobs/store.ts";
import type { Feature } from "#server/platform/feature.ts";
import { createSealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { matchSeekerOf, needsInUse } from "#shared/matching/match-seeker.ts";
import { createCompanyDocuments } from "./company-documents.service.ts";
import { changesOf } from "./company-review.ts";
import { createEmployers, toCompany } from "./employers.service.ts";
import { jobSeekerModel } from "./jobseeker.model.ts";
import { createJobSeekersRepo } from "./jobseekers.repo.ts";
import { JobSeekers } from "./jobseekers.service.ts";
import { createOwnUploads } from "./own-uploads.ts";
import { createPictures } from "./pictures.service.ts";
import { profilesExport } from "./profiles.export.ts";
import { profileRoutes } from "./profiles.routes.ts";
import { createResumes } from "./resumes.service.ts";
import { SKILL_NAMES } from "./skills.data.ts";
import { createSkillSuggestions } from "./skills.service.ts";
import { UserProfiles } from "./users.service.ts";

interface Deps {
  store: AccountStore;
  accounts: Pick<Accounts, "emailChange" | "accountChanged" | "sensitiveConsent">;
  applications: Pick<ApplicationStore, "repo">;
  jobs: Pick<JobStore, "repo">;
  chat: Pick<ChatFeature, "blocks" | "conversations">;
  auditTrail: Pick<AuditTrail, "recordRead">;
}

/** Profiles of people and companies. */
export function createProfiles(platform: Platform, { store, accounts, applications, jobs, chat, auditTrail }: Deps) {
  const { connection, cipher, fileCipher, images, fileStore: files, inTransaction } = platform;
  const { limiter, background, announce, records, now } = platform;
  const { profileFields: fields, employers: companies } = store;
  const { blocks, conversations } = chat;
  const isLinked = applications.repo.isLinked.bind(applications.repo);
  const sharesNeeds = applications.repo.sharesNeeds.bind(applications.repo);
  const { recordRead } = auditTrail;
  const uploads = createOwnUploads({ files, background, now });
  const userProfiles = new UserProfiles({
    ...fields,
    foundBy: async (id) => [...(await companies.names([id])).values()],
    withdrawEmailChange: accounts.emailChange.withdrawEmailChange,
    areInConversation: async (a, b) => (await conversations.correspondentsAmong(a, [b])).length > 0,
    // People separated by a block do not receive each other's new name or photo.
    correspondentsOf: async (id) => blocks.unparted(id, await conversations.correspondentsOf(id, SYNC_CONVERSATIONS)),
    isLinked,
    uploads,
    cipher,
    announce,
    now,
  });
  const pictures = createPictures({
    photoOf: fields.find,
    isVisible: userProfiles.isVisible.bind(userProfiles),
    images,
    files,
    limiter,
  });
  const employers = createEmployers({
    find: (id) => companies.findById(id),
    revise: async (seen, revision) => {
      const changed = await inTransaction(async (session) => {
        const changed = await companies.revise(seen, revision, session);
        if (!changed) return null;
        const { company_name, address } = revision.set;
        // Job search covers the company name.
        if (company_name !== undefined) await jobs.repo.relist(seen._id, session);
        // An employer's address from the sign-up is stored with the account and the company.
        if (address !== undefined) await fields.setAddress(seen._id, address, session);
        return changed;
      });
      await companies.relist(seen._id);
      return changed;
    },
    setFoundBy: fields.setFoundBy,
    isLinked,
    stands: async (id) => (await store.users.standingAmong([id])).has(id),
    uploads,
    tellReview: () => announce.toAdmins("approval:waiting", { kind: "company_change" }),
    now,
  });
  const seekerRows = jobSeekerModel(connection);
  const seekers = createJobSeekersRepo(seekerRows);
  const jobSeekers = new JobSeekers({
    seekers,
    account: fields.find,
    sensitiveConsent: accounts.sensitiveConsent,
    inTransaction,
    accountsAmong: store.accountsAmong,
    isApproved: async (id) => (await companies.approvedAmong([id])).length > 0,
    isLinked,
    sharesNeeds,
    uploads,
    cipher,
    recordRead,
    announce,
    now,
  });
  const sealed = createSealedFiles({ files, cipher: fileCipher });
  const resumes = createResumes({
    sealed,
    files,
    images,
    nameOf: fields.find,
    isLinked,
    recordRead,
    limiter,
  });
  const documents = createCompanyDocuments({
    sealed,
    files,
    images,
    documentsOf: async (id) => (await companies.findById(id))?.documents ?? null,
    add: companies.addDocument.bind(companies),
    drop: (id, name) => companies.dropDocument(id, name),
    recordRead,
    limiter,
    now,
  });
  const suggestSkills = createSkillSuggestions(SKILL_NAMES);
  accounts.accountChanged.listen((id) => userProfiles.showAccount(id));
  const feature: Feature = {
    name: "profiles",
    routes: (app) =>
      profileRoutes(app, { userProfiles, pictures, jobSeekers, resumes, employers, documents, suggestSkills }),
    exports: profilesExport(seekerRows, cipher, records),
    removeAccount: ({ id }) => seekers.remove(id),
    cleanups: { "job seekers without an account": (span) => jobSeekers.removeAbandoned(span) },
  };
  return {
    ...{ resumes, documents, userProfiles, pictures, employers, seekers, jobSeekers, suggestSkills, feature },
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
