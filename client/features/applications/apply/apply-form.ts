import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { mapErrorsToFields } from "#client/data/field-errors.ts";
import { retryIn } from "#client/data/retry-in.ts";
import { type ApplicationForm, COVER_LETTER_MAX } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { own } from "#shared/dictionary.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { resumeProblem } from "#shared/profiles/resumes.ts";
import { applyTexts as texts } from "./texts/apply.texts.ts";

/** The form of an application, and the body of its request. */

export type ResumeWay = "profile" | "file" | "none";

export interface ApplyDraft {
  /** Null before one is chosen. The profile's resume is preselected. */
  way: ResumeWay | null;
  file: File | null;
  letter: string;
  share_disability: boolean;
  share_access_needs: boolean;
}

/** Nothing is shared without consent. */
export const emptyDraft: ApplyDraft = {
  way: null,
  file: null,
  letter: "",
  share_disability: false,
  share_access_needs: false,
};

/** The items that can be shared, with the text that the employer would see; null if there is none. */
export interface Shareable {
  disability: string | null;
  needs: string | null;
}

const needText = ({ need, note }: AccessNeed): string => {
  if (need === "other") return note;
  return note === "" ? ACCESS_FEATURE_TEXTS[need] : `${ACCESS_FEATURE_TEXTS[need]} (${note})`;
};

/** Private needs are never shared, so the form does not ask about them. */
export function shareableOf(profile: JobSeeker | null): Shareable {
  const needs = (profile?.access_needs ?? []).filter(({ visible_to }) => visible_to !== "nobody").map(needText);
  return { disability: profile?.disability || null, needs: needs.length > 0 ? needs.join("; ") : null };
}

/** The body of the request, with answers only to the questions that were asked. */
export function applicationOf(draft: ApplyDraft, shareable: Shareable): ApplicationForm {
  return {
    cover_letter: draft.letter.trim(),
    ...(draft.way === "profile" ? { use_profile_resume: true } : {}),
    ...(shareable.disability === null ? {} : { share_disability: draft.share_disability }),
    ...(shareable.needs === null ? {} : { share_access_needs: draft.share_access_needs }),
  };
}

/** The fields that can have errors. */
export type ApplyField = "file" | "letter" | "share_disability" | "share_access_needs";

export function problemsOf({ way, file, letter }: ApplyDraft): Partial<Record<ApplyField, string>> {
  const problems: Partial<Record<ApplyField, string>> = {};
  const resume = way !== "file" ? null : file === null ? texts.resume.missing : resumeProblem(file);
  if (resume !== null) problems.file = resume;
  if (letter.trim().length > COVER_LETTER_MAX) problems.letter = APPLICATION_TEXTS.letterLong;
  return problems;
}

const FIELD_OF = {
  resume: "file",
  use_profile_resume: "file",
  cover_letter: "letter",
  share_disability: "share_disability",
  share_access_needs: "share_access_needs",
} as const;

/** The server's errors: at their fields, and in the message above the form for the rest. */
export function refusalOf(fault: CallFault) {
  const { fields, rest } = mapErrorsToFields<ApplyField>(fault, (name) => own(FIELD_OF, name), {
    // A file that is refused as a whole has no field name.
    UNSUPPORTED_TYPE: "file",
    TOO_LARGE: "file",
  });
  return { fields, failure: rest[0] ?? (fields.length > 0 ? null : sentenceOf(fault)) };
}

function sentenceOf(fault: CallFault): string {
  if (fault.code === "TOO_FAST" && fault.retry_after !== undefined)
    return texts.tooMany({ retry: retryIn(fault.retry_after) });
  // A refusal by this job or employer shows the server's text.
  return fault.isFallback || fault.code === "INTERNAL" ? faultToast(fault).message : fault.message;
}
