import { type App, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import { addDocument, removeDocument } from "#shared/profiles/company-documents.rest.ts";
import { changeEmployer, readEmployer, uploadLogo, withdrawReview } from "#shared/profiles/employer.rest.ts";
import { changeJobSeeker, readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import { uploadResume } from "#shared/profiles/resumes.rest.ts";
import { suggestSkills } from "#shared/profiles/skills.rest.ts";
import * as users from "#shared/profiles/users.rest.ts";
import type { Profiles } from "./index.ts";

export function profileRoutes(
  app: App,
  {
    userProfiles,
    pictures,
    jobSeekers,
    resumes,
    employers,
    documents,
    suggestSkills: suggestions,
  }: Omit<Profiles, "feature" | "seekers" | "matchSeekerOf" | "reviewChangesOf" | "toCompany">,
): void {
  mountSignedIn(app, users.readUser, ({ params }, viewer) => userProfiles.read(viewer, params.id));
  mountSignedIn(app, users.changeUser, ({ params, body }, viewer) => userProfiles.change(viewer, params.id, body));
  mountSignedIn(app, users.withdrawEmail, ({ params }, viewer) => userProfiles.withdrawEmail(viewer, params.id));
  mountSignedIn(app, users.readPhoto, ({ params }, viewer) => pictures.photoOf(viewer, params.userId));
  mountSignedIn(
    app,
    users.uploadPhoto,
    async ({ files }, viewer) => ({ photoUrl: await pictures.upload(viewer, "photo", files.photo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
  mountSignedIn(app, readJobSeeker, ({ params }, viewer, call) =>
    jobSeekers.read(viewer, params.userId, call.requestId),
  );
  mountSignedIn(app, changeJobSeeker, ({ params, body }, viewer) => jobSeekers.change(viewer, params.userId, body));
  mountSignedIn(
    app,
    uploadResume,
    async ({ files, fileNames }, viewer) => ({
      resume_file_path: await resumes.upload(viewer, {
        ...(files.resume && { bytes: files.resume }),
        name: fileNames.resume ?? "",
      }),
    }),
    (_input, viewer) => resumes.mayUpload(viewer),
  );
  mount(app, readEmployer, ({ params }, viewer) => employers.read(viewer, params.userId));
  mountSignedIn(app, changeEmployer, ({ params, body }, viewer) => employers.change(viewer, params.userId, body));
  mountSignedIn(app, withdrawReview, (_input, viewer) => employers.withdrawReview(viewer));
  mountSignedIn(
    app,
    uploadLogo,
    async ({ files }, viewer) => ({ logo_path: await pictures.upload(viewer, "logo", files.logo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
  mountSignedIn(
    app,
    addDocument,
    ({ files, fileNames }, viewer) =>
      documents.upload(viewer, { ...(files.document && { bytes: files.document }), name: fileNames.document ?? "" }),
    (_input, viewer) => documents.mayUpload(viewer),
  );
  mountSignedIn(app, removeDocument, ({ params }, viewer) => documents.remove(viewer, params.name));
  mount(app, suggestSkills, ({ query }) => suggestions(query.search));
}
