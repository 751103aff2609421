import { ANYONE, EMPLOYERS, JOB_SEEKERS, SIGNED_IN } from "#server/platform/access/access.ts";
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
  mountSignedIn(
    app,
    users.readUser,
    {
      allow: SIGNED_IN,
      object: "profile",
      rule: "whole for its owner; without phone and with the PWD ID number masked for admins, who open those with a reason; a card for those in a conversation with it; for others it does not exist",
    },
    ({ params }, viewer) => userProfiles.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    users.changeUser,
    {
      allow: SIGNED_IN,
      object: "own-profile",
      rule: "the caller's own alone; the fields that are named in the contract; an address other than the present one is refused; a PWD ID number of job seekers alone, with the consent to sensitive data, and each change of it is verified again",
    },
    ({ params, body }, viewer) => userProfiles.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    users.withdrawEmail,
    { allow: SIGNED_IN, object: "own-profile", rule: "the caller's own alone; a second time is a success too" },
    ({ params }, viewer) => userProfiles.withdrawEmail(viewer, params.id),
  );
  mountSignedIn(
    app,
    users.readPhoto,
    {
      allow: SIGNED_IN,
      object: "profile",
      rule: "the path of the photo, of people whose card the caller may see; the others do not exist",
    },
    ({ params }, viewer) => pictures.photoOf(viewer, params.userId),
  );
  mountSignedIn(
    app,
    users.uploadPhoto,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "drawn anew; counted before it is read; belongs to nobody until its owner's PUT names it",
    },
    async ({ files }, viewer) => ({ photoUrl: await pictures.upload(viewer, "photo", files.photo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
  mountSignedIn(
    app,
    readJobSeeker,
    {
      allow: SIGNED_IN,
      object: "profile",
      cookie: "counted",
      rule: "its owner; admins, recorded, without disability and access needs; employers who were applied to, without disability and education, with access needs where an application shares them; approved ones the access needs shared with all; for others it does not exist",
    },
    ({ params }, viewer, call) => jobSeekers.read(viewer, params.userId, call.requestId),
  );
  mountSignedIn(
    app,
    changeJobSeeker,
    { allow: JOB_SEEKERS, object: "own-profile", rule: "the caller's own alone; a resume is only ever an own upload" },
    ({ params, body }, viewer) => jobSeekers.change(viewer, params.userId, body),
  );
  mountSignedIn(
    app,
    uploadResume,
    {
      allow: JOB_SEEKERS,
      object: "none",
      rule: "checked inside, stored encrypted; counted before it is read; belongs to nobody until its owner's PUT names it",
    },
    async ({ files, fileNames }, viewer) => ({
      resume_file_path: await resumes.upload(viewer, {
        ...(files.resume && { bytes: files.resume }),
        name: fileNames.resume ?? "",
      }),
    }),
    (_input, viewer) => resumes.mayUpload(viewer),
  );
  mount(
    app,
    readEmployer,
    {
      allow: ANYONE,
      object: "company",
      cookie: "counted",
      rule: "whole for its owner and for admins, with its contact for those who applied; what everybody may know of an approved one whose account stands; others do not exist",
    },
    ({ params }, viewer) => employers.read(viewer, params.userId),
  );
  mountSignedIn(
    app,
    changeEmployer,
    {
      allow: EMPLOYERS,
      object: "own-profile",
      rule: "the caller's own alone; not how it stands; a logo is only ever an own upload",
    },
    ({ params, body }, viewer) => employers.change(viewer, params.userId, body),
  );
  mountSignedIn(
    app,
    withdrawReview,
    { allow: EMPLOYERS, object: "none", rule: "the caller's own change" },
    (_input, viewer) => employers.withdrawReview(viewer),
  );
  mountSignedIn(
    app,
    uploadLogo,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "drawn anew; counted before it is read; belongs to nobody until its owner's PUT names it",
    },
    async ({ files }, viewer) => ({ logo_path: await pictures.upload(viewer, "logo", files.logo) }),
    (_input, viewer) => pictures.mayUpload(viewer),
  );
  mountSignedIn(
    app,
    addDocument,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "to the caller's own company; checked inside, stored encrypted; counted before it is read; five at most",
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
      rule: "a document of the caller's own company; a second time is a success too",
    },
    ({ params }, viewer) => documents.remove(viewer, params.name),
  );
  mount(
    app,
    suggestSkills,
    { allow: ANYONE, object: "none", rule: "a fixed list that knows nothing of people" },
    ({ query }) => suggestions(query.search),
  );
}
