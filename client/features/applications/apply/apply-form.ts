import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { type ApplicationForm, COVER_LETTER_MAX } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { resumeProblem } from "#shared/profiles/resumes.ts";
import { applyTexts as texts } from "./apply.texts.ts";

/** What somebody fills in to apply, and what of it travels. */

export type ResumeWay = "profile" | "file" | "none";

export interface ApplyDraft {
  way: ResumeWay;
  file: File | null;
  letter: string;
  share_disability: boolean;
  share_access_needs: boolean;
}

/** Nothing is shared unless its owner says so. */
export const emptyDraft: ApplyDraft = {
  way: "none",
  file: null,
  letter: "",
  share_disability: false,
  share_access_needs: false,
};

/** What there is to share, in the words that the employer would read; null where there is nothing to ask for. */
export interface Shareable {
  disability: string | null;
  needs: string | null;
}

const needText = ({ need, note }: AccessNeed): string => {
  if (need === "other") return note;
  return note === "" ? ACCESS_FEATURE_TEXTS[need] : `${ACCESS_FEATURE_TEXTS[need]} (${note})`;
};

/** Needs that are meant for their owner alone are never shared, so nobody is asked about them. */
export function shareableOf(profile: JobSeeker | null): Shareable {
  const needs = (profile?.access_needs ?? []).filter(({ visible_to }) => visible_to !== "nobody").map(needText);
  return { disability: profile?.disability || null, needs: needs.length > 0 ? needs.join("; ") : null };
}

/** The body; an answer only to what was asked. */
export function applicationOf(draft: ApplyDraft, shareable: Shareable): ApplicationForm {
  return {
    cover_letter: draft.letter.trim(),
    ...(draft.way === "profile" ? { use_profile_resume: true } : {}),
    ...(shareable.disability === null ? {} : { share_disability: draft.share_disability }),
    ...(shareable.needs === null ? {} : { share_access_needs: draft.share_access_needs }),
  };
}

export interface ApplyProblems {
  resume?: string;
  letter?: string;
  share_disability?: string;
  share_access_needs?: string;
}

export function problemsOf({ way, file, letter }: ApplyDraft): ApplyProblems {
  const problems: ApplyProblems = {};
  const resume = way !== "file" ? null : file === null ? texts.resume.missing : resumeProblem(file);
  if (resume !== null) problems.resume = resume;
  if (letter.trim().length > COVER_LETTER_MAX) problems.letter = APPLICATION_TEXTS.letterLong;
  return problems;
}

/** What the server refused, each at its field, and what is left to say above the form. */
export function refusal(fault: CallFault | null): ApplyProblems & { rest: string | null } {
  if (fault === null) return { rest: null };
  const { resume, use_profile_resume, cover_letter, share_disability, share_access_needs, ...others } =
    fault.fields ?? {};
  // A file that was refused as a whole names no field.
  const ofFile = ["UNSUPPORTED_TYPE", "TOO_LARGE"].includes(fault.code) ? fault.message : undefined;
  const atResume = resume?.[0] ?? use_profile_resume?.[0] ?? ofFile;
  const atLetter = cover_letter?.[0];
  const placed = {
    ...(atResume === undefined ? {} : { resume: atResume }),
    ...(atLetter === undefined ? {} : { letter: atLetter }),
    ...(share_disability?.[0] === undefined ? {} : { share_disability: share_disability[0] }),
    ...(share_access_needs?.[0] === undefined ? {} : { share_access_needs: share_access_needs[0] }),
  };
  const [other] = Object.values(others);
  if (other?.[0]) return { ...placed, rest: other[0] };
  return { ...placed, rest: Object.keys(placed).length > 0 ? null : sentenceOf(fault) };
}

function sentenceOf(fault: CallFault): string {
  if (fault.code === "TOO_FAST" && fault.retry_after !== undefined) return texts.tooMany(fault.retry_after);
  // What this job or this employer refuses is said in the server's words.
  return fault.unsaid || fault.code === "INTERNAL" ? faultToast(fault).message : fault.message;
}
