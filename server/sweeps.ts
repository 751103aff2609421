import type { ActivityFeature } from "#server/features/activity/activity.context.ts";
import type { ApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import type { JobSeekersRepo } from "#server/features/profiles/jobseekers.repo.ts";
import type { JobSeekers } from "#server/features/profiles/jobseekers.service.ts";
import type { Deletion } from "./features/accounts/privacy/deletion.service.ts";
import type { SignUp } from "./features/accounts/sign-up/sign-up.service.ts";
import type { EmployersRepo } from "./features/accounts/users/employers.repo.ts";
import type { UsersRepo } from "./features/accounts/users/users.repo.ts";
import type { Attachments } from "./features/chat/attachments/attachments.service.ts";
import type { Records } from "./platform/database/records.ts";
import type { Sweep } from "./platform/files/store/cleanup.ts";
import type { FileStore } from "./platform/files/store/file-store.ts";
import type { OutboxFiles } from "./platform/mail/outbox-files.ts";

interface Deps {
  records: Pick<Records, "skipped">;
  signUp: Pick<SignUp, "removeAbandoned">;
  deletion: Pick<Deletion, "removeUnverified">;
  users: Pick<UsersRepo, "cards" | "relistMissing">;
  employers: Pick<EmployersRepo, "logos" | "documents" | "relistMissing">;
  profiles: { jobSeekers: Pick<JobSeekers, "removeAbandoned">; seekers: Pick<JobSeekersRepo, "resumes"> };
  applications: Pick<ApplicationsRepo, "resumes">;
  attachments: Pick<Attachments, "removeForgotten">;
  fileStore: Pick<FileStore, "removeUnused" | "removeFragments">;
  activity: Pick<ActivityFeature, "removeOld">;
  outboxFiles: Pick<OutboxFiles, "removeOld">;
  /** Evidence of reports that is kept no longer. */
  releaseReports: () => Promise<number>;
}

/** Everything that the sweeper looks for, in its order: who owns files first, then files, then pieces of files. */
export function sweepsOf(deps: Deps): Record<string, Sweep> {
  const {
    records,
    signUp,
    deletion,
    users,
    employers,
    profiles,
    applications,
    attachments,
    fileStore,
    activity,
    outboxFiles,
    releaseReports,
  } = deps;
  const skipped = (use: "account listings" | "company listings") => (id: number, err: unknown) =>
    records.skipped(use, id, err);
  return {
    "accounts that were never verified": deletion.removeUnverified,
    "companies without an account": signUp.removeAbandoned,
    "job seekers without an account": profiles.jobSeekers.removeAbandoned,
    "files without a use": (span) =>
      fileStore.removeUnused(span, async (owners) => [
        ...[...(await users.cards(owners)).values()].map((card) => card.photo),
        ...(await employers.logos(owners)),
        ...(await employers.documents(owners)),
        ...(await profiles.seekers.resumes(owners)),
        ...(await applications.resumes(owners)),
      ]),
    "evidence of reports decided long ago": releaseReports,
    "attachments without a message": attachments.removeForgotten,
    "fragments of files": fileStore.removeFragments,
    "activities of long ago": activity.removeOld,
    "emails in files": outboxFiles.removeOld,
    // Nothing is removed by these, so that there is nothing to tell.
    "accounts that no list finds": () => users.relistMissing(skipped("account listings")).then(() => 0),
    "companies that no list finds": () => employers.relistMissing(skipped("company listings")).then(() => 0),
  };
}
