import { type FieldOf, fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { imageProblem } from "#shared/files/images.ts";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { JobSeekerChange } from "#shared/profiles/jobseeker.schemas.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { UserChange } from "#shared/profiles/users.schemas.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { employerBody, seekerBody, userBody } from "./bodies.ts";
import { asksConsent, type DraftField, FIELDS, type FileChoice, fieldsOf, type ProfileDraft } from "./draft.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/** The errors of a draft, by field: the first text of each. */
type Problems = Partial<Record<DraftField, string>>;

const KNOWN = fieldIn<DraftField>([...FIELDS.seeker, ...FIELDS.employer]);

/** The form's field for a name in a payload, such as `skills.0.name`. */
export const draftFieldOf: FieldOf<DraftField> = (name) => KNOWN(name.split(".")[0] ?? "");

const pictureProblem = (choice: FileChoice): string | undefined =>
  (choice instanceof File && imageProblem(choice)) || undefined;

/** All errors of this draft, or of the edited part, that the server would find, as far as a browser can check them. */
export function problemsOf(profile: Profile, draft: ProfileDraft, only?: ProfilePart): Problems {
  const { user, jobSeeker, employer } = profile;
  const found: Problems = {
    ...schemaErrors(UserChange, { ...userBody(profile, draft), email: draft.email }, draftFieldOf),
    ...(jobSeeker ? schemaErrors(JobSeekerChange, seekerBody(jobSeeker, draft), draftFieldOf) : {}),
    ...(employer ? schemaErrors(EmployerChange, employerBody(draft), draftFieldOf) : {}),
  };
  // The schema cannot know which accounts require a number.
  if (user.user_type === "pwd" && draft.pwd_id_number.trim() === "") found.pwd_id_number = ACCOUNT_TEXTS.pwdIdRequired;
  if (asksConsent(profile, draft) !== null && !draft.sensitiveDataConsent)
    found.sensitiveDataConsent = PROFILE_TEXTS.sensitiveConsent;
  const files: Problems = {
    photo: pictureProblem(draft.photo),
    logo_path: pictureProblem(draft.logo_path),
  };
  const all = { ...found, ...Object.fromEntries(Object.entries(files).filter(([, text]) => text)) };
  return Object.fromEntries(fieldsOf(profile, only).flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
}
