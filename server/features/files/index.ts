import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { ApplicationsFeature } from "#server/features/applications/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { logoPath } from "#shared/files/files.rest.ts";
import { fileRoutes } from "./files.routes.ts";
import { createFiles } from "./files.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers">;
  applicationStore: Pick<ApplicationStore, "repo">;
  applications: Pick<ApplicationsFeature, "applications">;
  chat: Pick<ChatFeature, "attachments" | "directory">;
  profiles: Pick<Profiles, "userProfiles" | "documents" | "resumes" | "seekers">;
  auditTrail: Pick<AuditTrail, "recordRead">;
}

/** Serves stored files, and removes files that nothing refers to. */
export function createFilesFeature({ fileStore }: Platform, deps: Deps) {
  const { accounts, applicationStore, applications, chat, profiles, auditTrail } = deps;
  const files = createFiles({
    store: fileStore,
    isShownLogo: (userId, name) => accounts.employers.showsLogo(userId, logoPath(name)),
    isVisible: async (viewer, userId) =>
      (await profiles.userProfiles.isVisible(viewer, userId)) || chat.directory.mayFind(viewer.userId, userId),
    attachmentReader: (file, viewer) => chat.attachments.readerOf(file, viewer),
    recordEvidenceRead: (viewer, owner, requestId) =>
      auditTrail.recordRead(viewer, "report_file.read", owner, requestId),
    openSealed: (file, viewer, requestId) => {
      if (file.kind === "company_document") return profiles.documents.open(file, viewer, requestId);
      return file.kind === "resume"
        ? profiles.resumes.open(file, viewer, requestId)
        : applications.applications.openResume(file, viewer, requestId);
    },
  });
  const feature: Feature = {
    name: "files",
    routes: (app) => fileRoutes(app, files),
    removeAccount: ({ id }) => fileStore.removeOf(id),
    cleanups: {
      "files without a use": (span) =>
        fileStore.profile.removeUnused(span, async (owners) => [
          ...[...(await accounts.users.cards(owners)).values()].map((card) => card.photo),
          ...(await accounts.employers.logos(owners)),
          ...(await accounts.employers.documents(owners)),
          ...(await profiles.seekers.resumes(owners)),
          ...(await applicationStore.repo.resumes(owners)),
        ]),
      "fragments of files": (span) => fileStore.removeFragments(span),
    },
  };
  return { files, feature };
}
