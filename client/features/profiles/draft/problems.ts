import * as z from "zod/mini";
import { ACCOUNT_TEXTS } from "#shared/accounts/accounts.texts.ts";
import { imageProblem } from "#shared/files/images.ts";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { JobSeekerChange } from "#shared/profiles/jobseeker.schemas.ts";
import { PROFILE_TEXTS } from "#shared/profiles/profiles.texts.ts";
import { UserChange } from "#shared/profiles/users.schemas.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { employerBody, seekerBody, userBody } from "./bodies.ts";
import { asksConsent, type DraftField, FIELDS, type FileChoice, fieldsOf, type ProfileDraft } from "./draft.ts";

/** What is wrong with a draft, by field: the first text of each. */
export type Problems = Partial<Record<DraftField, string>>;

const KNOWN = new Set<string>([...FIELDS.seeker, ...FIELDS.employer]);
export const isDraftField = (name: string): name is DraftField => KNOWN.has(name);

function refusals(schema: z.ZodMiniType, body: unknown): Problems {
  const found: Problems = {};
  for (const { path, message } of z.safeParse(schema, body).error?.issues ?? []) {
    const name = String(path[0]);
    if (isDraftField(name)) found[name] ??= message;
  }
  return found;
}

const pictureProblem = (choice: FileChoice): string | undefined =>
  (choice instanceof File && imageProblem(choice)) || undefined;

/** Everything that the calls would refuse of this draft, or of the part that is edited, as far as a browser can tell. */
export function problemsOf(profile: Profile, draft: ProfileDraft, only?: ProfilePart): Problems {
  const { user, jobSeeker, employer } = profile;
  const found: Problems = {
    ...refusals(UserChange, { ...userBody(profile, draft), email: draft.email }),
    ...(jobSeeker ? refusals(JobSeekerChange, seekerBody(jobSeeker, draft)) : {}),
    ...(employer ? refusals(EmployerChange, employerBody(draft)) : {}),
  };
  // Which accounts have to have a number is no matter of its shape.
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
