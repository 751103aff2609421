import * as z from "zod/mini";
import { type CallFault, type CallOptions, call } from "#client/data/api.ts";
import { replaceUser, sessionStore } from "#client/data/session.ts";
import { changeEmployer, uploadLogo } from "#shared/profiles/employer.rest.ts";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { changeJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import { changeUser, uploadPhoto } from "#shared/profiles/users.rest.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import { employerBody, seekerBody, userBody } from "../draft/bodies.ts";
import type { DraftField, ProfileDraft } from "../draft/draft.ts";
import type { Profile } from "./profile.ts";

/** What failed: the name of its title in the texts of profiles. */
type Failed = "notAuthenticated" | "saving" | "updateEmployer" | "updateJobSeeker" | "updateUser" | "uploadPhoto";

/** The result of a save. `profile` is what the server has stored by then, even if it refused a part. */
export type Saved =
  | { ok: true; profile: Profile }
  | { ok: false; profile: Profile; failed: Failed; fault: CallFault | null; accountSaved: boolean };

/** The uploaded pictures of one form: a second press of Save does not upload them again. */
export type Uploads = Map<File, string>;

interface Saving {
  profile: Profile;
  draft: ProfileDraft;
  uploads: Uploads;
  /** For the uploads: reports their progress, and can stop them. The requests after them are short. */
  options: CallOptions;
  /** If only this part was edited, the account is not saved. */
  only?: ProfilePart | undefined;
  onUploaded?: () => void;
}

/**
 * Saves the changes: files first, then the account with their paths, then its details. Each request contains all of its
 * fields, so that the same values can be saved again after a partial failure.
 */
export async function saveProfile({ profile, draft, uploads, options, only, onUploaded }: Saving): Promise<Saved> {
  const { token, user } = sessionStore.getState();
  const failure = (failed: Failed, fault: CallFault | null, stored = profile): Saved => ({
    ok: false,
    profile: stored,
    failed,
    fault,
    accountSaved: stored !== profile,
  });
  if (!token || user?.id !== profile.user.id) return failure("notAuthenticated", null);

  const refused = await uploadFiles(draft, uploads, options);
  if (refused) return failure(refused.failed, refused.fault);
  onUploaded?.();

  if (only === "company") {
    const company = await saveDetails(profile, draft, uploads);
    return company.ok ? company : failure(company.failed, company.fault);
  }
  const account = await call(changeUser, {
    params: { id: user.id },
    body: userBody(profile, draft, uploads),
  });
  if (!account.ok) {
    forget(uploads, draft.photo, account.fault, "photo");
    return failure("updateUser", account.fault);
  }
  replaceUser(account.value);
  const stored: Profile = { ...profile, user: account.value };
  const details = await saveDetails(stored, draft, uploads);
  return details.ok ? details : failure(details.failed, details.fault, stored);
}

type DetailsSaved = { ok: true; profile: Profile } | { ok: false; failed: Failed; fault: CallFault | null };

async function saveDetails(profile: Profile, draft: ProfileDraft, uploads: Uploads): Promise<DetailsSaved> {
  const params = { userId: profile.user.id };
  if (profile.jobSeeker) {
    const result = await call(changeJobSeeker, { params, body: seekerBody(profile.jobSeeker, draft) });
    if (result.ok) return { ok: true, profile: { ...profile, jobSeeker: result.value } };
    return { ok: false, failed: "updateJobSeeker", fault: result.fault };
  }
  if (!profile.employer) return { ok: true, profile };
  const body = z.safeParse(EmployerChange, employerBody(draft, uploads));
  if (!body.success) return { ok: false, failed: "saving", fault: null };
  const result = await call(changeEmployer, { params, body: body.data });
  if (result.ok) return { ok: true, profile: { ...profile, employer: result.value } };
  forget(uploads, draft.logo_path, result.fault, "logo_path");
  return { ok: false, failed: "updateEmployer", fault: result.fault };
}

/** Uploads one file after the other; resolves to null if all were uploaded. */
async function uploadFiles(
  draft: ProfileDraft,
  uploads: Uploads,
  options: CallOptions,
): Promise<{ failed: Failed; fault: CallFault } | null> {
  const { photo, logo_path: logo } = draft;
  if (photo instanceof File && !uploads.has(photo)) {
    const result = await call(uploadPhoto, { files: { photo } }, options);
    if (!result.ok) return { failed: "uploadPhoto", fault: result.fault };
    uploads.set(photo, result.value.photoUrl);
  }
  if (logo instanceof File && !uploads.has(logo)) {
    const result = await call(uploadLogo, { files: { logo } }, options);
    if (!result.ok) return { failed: "saving", fault: atLogo(result.fault) };
    uploads.set(logo, result.value.logo_path);
  }
  return null;
}

/** The upload endpoint calls the field `logo`, the profile `logo_path`. */
function atLogo(fault: CallFault): CallFault {
  const logoErrors = fault.fields?.logo;
  return logoErrors ? { ...fault, fields: { logo_path: logoErrors } } : fault;
}

/** The server deletes an upload that was not saved in time: the next save uploads it again. */
function forget(uploads: Uploads, choice: unknown, fault: CallFault, field: DraftField): void {
  if (choice instanceof File && fault.fields?.[field]) uploads.delete(choice);
}
