import { ANYONE, EMPLOYERS, JOB_SEEKERS, SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import { addDocument, removeDocument } from "#shared/profiles/company-documents.rest.ts";
import { changeEmployer, uploadLogo, withdrawReview } from "#shared/profiles/employer.rest.ts";
import { changeJobSeeker, readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import { readEmployer } from "#shared/profiles/read-employer.rest.ts";
import { uploadResume } from "#shared/profiles/resumes.rest.ts";
import { suggestSkills } from "#shared/profiles/skills.rest.ts";
import * as users from "#shared/profiles/users.rest.ts";
import type { ProfileServices as Services } from "./services.ts";

/** Accounts as others see them, profiles of job seekers and companies, and the files that belong to them. */
export function profileRoutes(app: App, services: Services): void {
  userRoutes(app, services);
  jobSeekerRoutes(app, services);
  companyRoutes(app, services);
  companyDocumentRoutes(app, services);
  mount(
    app,
    suggestSkills,
    { allow: ANYONE, object: "none", rule: "a fixed list without personal data" },
    ({ query }) => services.suggestSkills(query.search),
  );
}

function userRoutes(app: App, { userProfiles, pictures }: Services): void {
  mountSignedIn(
    app,
    users.readUser,
    {
      allow: SIGNED_IN,
      object: "profile",
      rule: "everything for the owner; admins see no phone number and a masked PWD ID number, and give a reason to open them; people in a conversation with the user see a card; NOT_FOUND for others",
    },
    ({ params }, viewer) => userProfiles.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    users.changeUser,
    {
      allow: SIGNED_IN,
      object: "own-profile",
      rule: "only the caller's own, and only the fields in the contract; an email other than the current one is refused; only job seekers have a PWD ID number, which requires the consent to sensitive data and is verified again after each change",
    },
    ({ params, body }, viewer) => userProfiles.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    users.withdrawEmail,
    { allow: SIGNED_IN, object: "own-profile", rule: "only the caller's own; a repeated call succeeds too" },
    ({ params }, viewer) => userProfiles.withdrawEmail(viewer, params.id),
  );
  mountSignedIn(
    app,
    users.readPhoto,
    {
      allow: SIGNED_IN,
      object: "profile",
      rule: "the path of the photo, for users whose card the caller may see; NOT_FOUND for others",
    },
    ({ params }, viewer) => pictures.photoOf(viewer, params.userId),
  );
  mountSignedIn(
    app,
    users.uploadPhoto,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "the image is re-encoded; the rate limit applies before the upload is read; the file is unused until the owner's PUT names it",
    },
    async ({ files }, viewer) => ({ photoUrl: await pictures.upload(viewer, "photo", files.photo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
}

function jobSeekerRoutes(app: App, { jobSeekers, resumes }: Services): void {
  mountSignedIn(
    app,
    readJobSeeker,
    {
      allow: SIGNED_IN,
      object: "profile",
      cookie: "counted",
      rule: "everything for the owner; admins see no disability and no access needs, and each read is recorded; employers with an application from the job seeker see no disability and no education, and access needs if an application shares them; other approved employers see the access needs shared with all employers; NOT_FOUND for others",
    },
    ({ params }, viewer, call) => jobSeekers.read(viewer, params.userId, call.requestId),
  );
  mountSignedIn(
    app,
    changeJobSeeker,
    {
      allow: JOB_SEEKERS,
      object: "own-profile",
      rule: "only the caller's own; a resume must be the caller's own upload",
    },
    ({ params, body }, viewer) => jobSeekers.change(viewer, params.userId, body),
  );
  mountSignedIn(
    app,
    uploadResume,
    {
      allow: JOB_SEEKERS,
      object: "none",
      rule: "the content is checked and stored encrypted; the rate limit applies before the upload is read; the file is unused until the owner's PUT names it",
    },
    async ({ files, fileNames }, viewer) => ({
      resume_file_path: await resumes.upload(viewer, {
        ...(files.resume && { bytes: files.resume }),
        name: fileNames.resume ?? "",
      }),
    }),
    (_input, viewer) => resumes.mayUpload(viewer),
  );
}

function companyRoutes(app: App, { employers, pictures }: Services): void {
  mount(
    app,
    readEmployer,
    {
      allow: ANYONE,
      object: "company",
      cookie: "counted",
      rule: "everything for the owner and admins; people who applied also see the contact person; others see the public part of an approved company with an active account; NOT_FOUND otherwise",
    },
    ({ params }, viewer) => employers.read(viewer, params.userId),
  );
  mountSignedIn(
    app,
    changeEmployer,
    {
      allow: EMPLOYERS,
      object: "own-profile",
      rule: "only the caller's own, without its status; a logo must be the caller's own upload",
    },
    ({ params, body }, viewer) => employers.change(viewer, params.userId, body),
  );
  mountSignedIn(
    app,
    withdrawReview,
    { allow: EMPLOYERS, object: "none", rule: "only the caller's own pending change" },
    (_input, viewer) => employers.withdrawReview(viewer),
  );
  mountSignedIn(
    app,
    uploadLogo,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "the image is re-encoded; the rate limit applies before the upload is read; the file is unused until the owner's PUT names it",
    },
    async ({ files }, viewer) => ({ logo_path: await pictures.upload(viewer, "logo", files.logo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
}

function companyDocumentRoutes(app: App, { documents }: Services): void {
  mountSignedIn(
    app,
    addDocument,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "only for the caller's own company; the content is checked and stored encrypted; the rate limit applies before the upload is read; at most five",
    },
    ({ files, fileNames }, viewer) =>
      documents.upload(viewer, { ...(files.document && { bytes: files.document }), name: fileNames.document ?? "" }),
    (_input, viewer) => documents.mayUpload(viewer),
  );
  mountSignedIn(
    app,
    removeDocument,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "only documents of the caller's own company; a repeated call succeeds too",
    },
    ({ params }, viewer) => documents.remove(viewer, params.name),
  );
}
