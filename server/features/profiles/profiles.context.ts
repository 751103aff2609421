import type { Connection } from "mongoose";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import type { FileCipher } from "#server/platform/crypto/file-cipher.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Images } from "#server/platform/files/images/images.ts";
import type { FileStore } from "#server/platform/files/store/file-store.ts";
import { createSealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { matchSeekerOf, needsInUse } from "#shared/matching/match-seeker.ts";
import { createCompanyDocuments } from "./company-documents.service.ts";
import { createEmployers } from "./employers.service.ts";
import { jobSeekerModel } from "./jobseeker.model.ts";
import { createJobSeekersRepo } from "./jobseekers.repo.ts";
import { createJobSeekers } from "./jobseekers.service.ts";
import type { IsLinked } from "./links.ts";
import { createOwnUploads } from "./own-uploads.ts";
import { createPictures } from "./pictures.service.ts";
import type { RecordRead } from "./reads.ts";
import { createResumes } from "./resumes.service.ts";
import { SKILL_NAMES } from "./skills.data.ts";
import { createSkillSuggestions } from "./skills.service.ts";
import { createUserProfiles, type User } from "./users.service.ts";

type CompanyDeps = Parameters<typeof createEmployers>[0];
type DocumentDeps = Parameters<typeof createCompanyDocuments>[0];
type SeekerDeps = Parameters<typeof createJobSeekers>[0];
type UserDeps = Parameters<typeof createUserProfiles>[0];

interface Deps extends Pick<CompanyDeps, "tellReview">, Pick<SeekerDeps, "sensitiveConsent"> {
  /** The fields of accounts that profiles show and change. */
  fields: Pick<UserDeps, "isUsernameTaken" | "change"> &
    Pick<CompanyDeps, "setFoundBy"> & { find: (id: number) => Promise<User | null> };
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  companies: Pick<CompanyDeps, "revise" | "stands"> & {
    addDocument: DocumentDeps["add"];
    dropDocument: DocumentDeps["drop"];
    findById: CompanyDeps["find"];
    names: (ids: readonly number[]) => Promise<Map<number, string>>;
    approvedAmong: (ids: readonly number[]) => Promise<number[]>;
  };
  conversations: {
    correspondentsAmong: (userId: number, others: readonly number[]) => Promise<number[]>;
    correspondentsOf: (userId: number, limit: number) => Promise<number[]>;
  };
  isLinked: IsLinked;
  /** Whether an application that ties the two shares the seeker's access needs. */
  sharesNeeds: IsLinked;
  withdrawEmailChange: UserDeps["withdrawEmailChange"];
  recordRead: RecordRead;
  inTransaction: InTransaction;
  connection: Connection;
  files: FileStore;
  images: Images;
  cipher: FieldCipher;
  fileCipher: FileCipher;
  limiter: Limiter;
  background: Background;
  announce: Announcer;
  now: () => Date;
}

/** Profiles of people and companies: a part of the list in server/context.ts. */
export function createProfiles(deps: Deps) {
  const { fields, companies, conversations, isLinked, withdrawEmailChange, recordRead } = deps;
  const { connection, files, images, cipher, fileCipher, limiter, background, announce, now } = deps;
  const uploads = createOwnUploads({ files, background, now });
  const userProfiles = createUserProfiles({
    ...fields,
    foundBy: async (id) => [...(await companies.names([id])).values()],
    withdrawEmailChange,
    areInConversation: async (a, b) => (await conversations.correspondentsAmong(a, [b])).length > 0,
    correspondentsOf: (id) => conversations.correspondentsOf(id, SYNC_CONVERSATIONS),
    isLinked,
    uploads,
    cipher,
    announce,
    now,
  });
  const pictures = createPictures({ photoOf: fields.find, isVisible: userProfiles.isVisible, images, files, limiter });
  const employers = createEmployers({
    find: companies.findById,
    revise: companies.revise,
    setFoundBy: fields.setFoundBy,
    isLinked,
    stands: companies.stands,
    uploads,
    tellReview: deps.tellReview,
    now,
  });
  const seekers = createJobSeekersRepo(jobSeekerModel(connection));
  const jobSeekers = createJobSeekers({
    seekers,
    account: fields.find,
    sensitiveConsent: deps.sensitiveConsent,
    inTransaction: deps.inTransaction,
    accountsAmong: deps.accountsAmong,
    isApproved: async (id) => (await companies.approvedAmong([id])).length > 0,
    isLinked,
    sharesNeeds: deps.sharesNeeds,
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
    add: companies.addDocument,
    drop: companies.dropDocument,
    recordRead,
    limiter,
    now,
  });
  return {
    resumes,
    documents,
    userProfiles,
    pictures,
    employers,
    seekers,
    jobSeekers,
    /** What of somebody's profile counts in a match. */
    matchSeekerOf: async (id: number): Promise<MatchSeeker> => {
      const profile = await seekers.find(id);
      return matchSeekerOf(profile, needsInUse(profile.access_needs));
    },
    suggestSkills: createSkillSuggestions(SKILL_NAMES),
  };
}
export type Profiles = ReturnType<typeof createProfiles>;
