import { type CallFault, type CallResult, call } from "#client/data/api.ts";
import { sessionStore } from "#client/data/session.ts";
import { profileTexts as texts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import type { FaultCode } from "#shared/fault.ts";
import { readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import { readEmployer } from "#shared/profiles/read-employer.rest.ts";
import { readUser } from "#shared/profiles/users.rest.ts";
import { detailsOf, type Profile } from "./profile.ts";

/** Why a part of the profile failed to load: a title from the specification, and a message. */
export interface ProfileFault extends CallFault {
  title: string;
}

type Failed = { ok: false; fault: ProfileFault };

/** `message` is the reason, if there is one to show. */
const failed = (title: string, code: FaultCode = "INTERNAL"): Failed => ({
  ok: false,
  fault: { code, title, message: "" },
});

/** The message comes from the status mapper, which is loaded only after a failure. */
async function failedBy(title: string, fault: CallFault): Promise<Failed> {
  const toasts = await import("#client/data/fault-toast.ts").catch(() => null);
  return { ok: false, fault: { ...fault, title, message: toasts?.loadProblem(fault) ?? "" } };
}

/** Loads the whole profile of the signed-in account, with parallel requests. Fails if one part fails. */
export async function loadProfile(signal?: AbortSignal): Promise<CallResult<Profile, ProfileFault>> {
  const { token, user } = sessionStore.getState();
  if (!token || !user) return failed(texts.notAuthenticated, "SIGNED_OUT");
  const options = signal ? { signal } : {};
  const [account, details] = await Promise.all([
    call(readUser, { params: { id: user.id } }, options),
    loadDetails(user.id, detailsOf(user.user_type), options),
  ]);
  if (!account.ok) return failedBy(texts.fetchUser, account.fault);
  // Not the owner's view of the account, but a summary or an admin's view.
  if (!("phone_number" in account.value)) return failed(texts.fetchUser);
  return details.ok ? { ok: true, value: { user: account.value, ...details.value } } : details;
}

type Parts = Pick<Profile, "jobSeeker" | "employer">;
const NONE: Parts = { jobSeeker: null, employer: null };

async function loadDetails(
  userId: number,
  details: ReturnType<typeof detailsOf>,
  options: { signal?: AbortSignal },
): Promise<CallResult<Parts, ProfileFault>> {
  if (details === "none") return { ok: true, value: NONE };
  const of = { params: { userId } };
  if (details === "seeker") {
    const read = await call(readJobSeeker, of, options);
    if (!read.ok) return failedBy(texts.fetching, read.fault);
    if ("disability" in read.value) return { ok: true, value: { ...NONE, jobSeeker: read.value } };
  } else {
    const read = await call(readEmployer, of, options);
    if (!read.ok) return failedBy(texts.fetching, read.fault);
    if ("status" in read.value) return { ok: true, value: { ...NONE, employer: read.value } };
  }
  // Not the owner's view.
  return failed(texts.fetching);
}
