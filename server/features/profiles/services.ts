import type { Accounts } from "#server/features/accounts/index.ts";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { JobStore } from "#server/features/jobs/store.ts";
import { createSealedFiles, type SealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { CompanyDocuments } from "./company-documents.service.ts";
import type { Revision } from "./company-review.ts";
import { type CompanyRow, Employers } from "./employers.service.ts";
import type { JobSeekersRepo } from "./jobseekers.repo.ts";
import { JobSeekers } from "./jobseekers.service.ts";
import type { IsLinked } from "./links.ts";
import { createOwnUploads, type OwnUploads } from "./own-uploads.ts";
import { createPictures } from "./pictures.service.ts";
import { Resumes } from "./resumes.service.ts";
import { SKILL_NAMES } from "./skills.data.ts";
import { createSkillSuggestions } from "./skills.service.ts";
import { UserProfiles } from "./users.service.ts";

export interface Deps {
  store: AccountStore;
  accounts: Pick<Accounts, "emailChange" | "accountChanged" | "sensitiveConsent">;
  applications: Pick<ApplicationStore, "repo">;
  jobs: Pick<JobStore, "repo">;
  chat: Pick<ChatFeature, "companies" | "correspondents">;
  auditTrail: Pick<AuditTrail, "recordRead">;
}

/** What the services of people and those of companies both use. */
interface Shared {
  isLinked: IsLinked;
  uploads: OwnUploads;
  sealed: SealedFiles;
}

/** The fields that everyone's profile has, and their pictures. */
function createUserServices(platform: Platform, { store, accounts, chat }: Deps, { isLinked, uploads }: Shared) {
  const { cipher, images, fileStore: files, limiter, announce, now } = platform;
  const { profileFields: fields, employers: companies } = store;
  const { correspondents } = chat;
  const userProfiles = new UserProfiles({
    find: (id) => fields.find(id),
    isUsernameTaken: (id, username) => fields.isUsernameTaken(id, username),
    change: (id, change, along) => fields.change(id, change, along),
    foundBy: async (id) => [...(await companies.names([id])).values()],
    withdrawEmailChange: accounts.emailChange.withdrawEmailChange,
    areInConversation: correspondents.meet,
    // People separated by a block do not receive each other's new name or photo.
    correspondentsOf: async (id) => correspondents.of(await chat.companies.sideOf(id)),
    ...{ isLinked, uploads, cipher, announce, now },
  });
  const pictures = createPictures({
    photoOf: (id) => fields.find(id),
    isVisible: userProfiles.isVisible.bind(userProfiles),
    ...{ images, files, limiter },
  });
  return { userProfiles, pictures };
}

/** The profile of a company, and its documents. */
function createCompanyServices(platform: Platform, deps: Deps, { isLinked, uploads, sealed }: Shared) {
  const { images, fileStore: files, limiter, announce, now } = platform;
  const { users, employers: companies, profileFields } = deps.store;
  const employers = new Employers({
    find: (id) => companies.findById(id),
    revise: (seen, revision) => reviseCompany(platform, deps, seen, revision),
    setFoundBy: (id, words) => profileFields.setFoundBy(id, words),
    isActive: async (id) => (await users.activeAmong([id])).has(id),
    announceReview: () => announce.toAdmins("approval:waiting", { kind: "company_change" }),
    ...{ isLinked, uploads, now },
  });
  const documents = new CompanyDocuments({
    documentsOf: async (id) => (await companies.findById(id))?.documents ?? null,
    add: companies.addDocument.bind(companies),
    drop: (id, name) => companies.dropDocument(id, name),
    recordRead: deps.auditTrail.recordRead,
    ...{ sealed, files, images, limiter, now },
  });
  return { employers, documents };
}

/** Writes the change of a company, and what other features store of it. @returns null if it has changed meanwhile */
async function reviseCompany({ inTransaction }: Platform, deps: Deps, seen: CompanyRow, revision: Revision) {
  const { employers: companies, profileFields } = deps.store;
  const changed = await inTransaction(async (session) => {
    const changed = await companies.revise(seen, revision, session);
    if (!changed) return null;
    const { company_name, address } = revision.set;
    // Job search covers the company name.
    if (company_name !== undefined) await deps.jobs.repo.relist(seen._id, session);
    // An employer's address from the sign-up is stored with the account and the company.
    if (address !== undefined) await profileFields.setAddress(seen._id, address, session);
    return changed;
  });
  await companies.relist(seen._id);
  return changed;
}

/** The profile of a job seeker, and the resumes. */
function createSeekerServices(platform: Platform, deps: Deps, seekers: JobSeekersRepo, shared: Shared) {
  const { cipher, images, fileStore: files, inTransaction, limiter, announce, now } = platform;
  const { profileFields: fields, employers: companies, accountsAmong } = deps.store;
  const { repo } = deps.applications;
  const { recordRead } = deps.auditTrail;
  const { isLinked, uploads, sealed } = shared;
  const jobSeekers = new JobSeekers({
    account: (id) => fields.find(id),
    sensitiveConsent: deps.accounts.sensitiveConsent,
    isApproved: async (id) => (await companies.approvedAmong([id])).length > 0,
    sharesNeeds: repo.sharesNeeds.bind(repo),
    ...{ seekers, inTransaction, accountsAmong, isLinked, uploads, cipher, recordRead, announce, now },
  });
  const resumes = new Resumes({
    nameOf: (id) => fields.find(id),
    ...{ sealed, files, images, isLinked, recordRead, limiter },
  });
  return { jobSeekers, resumes };
}

/** All services of profiles. */
export function createProfileServices(platform: Platform, deps: Deps, seekers: JobSeekersRepo) {
  const { fileCipher: cipher, fileStore: files, background, now } = platform;
  const { repo } = deps.applications;
  const shared: Shared = {
    isLinked: repo.isLinked.bind(repo),
    uploads: createOwnUploads({ files, background, now }),
    sealed: createSealedFiles({ files, cipher }),
  };
  return {
    ...createUserServices(platform, deps, shared),
    ...createCompanyServices(platform, deps, shared),
    ...createSeekerServices(platform, deps, seekers, shared),
    suggestSkills: createSkillSuggestions(SKILL_NAMES),
  };
}
export type ProfileServices = ReturnType<typeof createProfileServices>;
