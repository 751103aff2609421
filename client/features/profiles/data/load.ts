import { type CallFault, call } from "#client/data/api.ts";
import { sessionStore } from "#client/data/session.ts";
import { readEmployer } from "#shared/profiles/employer.rest.ts";
import { readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import { readUser } from "#shared/profiles/users.rest.ts";
import { profileTexts as texts } from "../profiles.texts.ts";
import { detailsOf, type Profile } from "./profile.ts";

/** Why something came to nothing: a title of the specification, and the reason where there is one to tell. */
export interface Failure {
  title: string;
  message: string;
}

export type Loaded = { ok: true; profile: Profile } | { ok: false; failure: Failure };

const failed = (title: string, message = ""): Loaded => ({ ok: false, failure: { title, message } });

/** The same with the reason as the status mapper words it, whose words are loaded where something has failed. */
export async function failureOf(title: string, fault: CallFault): Promise<Failure> {
  const words = await import("#client/data/fault-toast.ts").catch(() => null);
  return { title, message: words?.faultToast(fault).message ?? "" };
}

/** The whole profile of whoever is signed in, all calls at once. Nothing of it is shown where a part is missing. */
export async function loadProfile(): Promise<Loaded> {
  const { token, user } = sessionStore.getState();
  if (!token || !user) return failed(texts.notAuthenticated);
  const [account, details] = await Promise.all([
    call(readUser, { params: { id: user.id } }),
    loadDetails(user.id, detailsOf(user.user_type)),
  ]);
  if (!account.ok) return { ok: false, failure: await failureOf(texts.fetchUser, account.fault) };
  // Less than its owner gets: a card, or what an admin sees.
  if (!("phone_number" in account.value)) return failed(texts.fetchUser);
  if (!details.ok) return details;
  return { ok: true, profile: { user: account.value, ...details.parts } };
}

type Parts = Pick<Profile, "jobSeeker" | "employer">;
const NONE: Parts = { jobSeeker: null, employer: null };

async function loadDetails(
  userId: number,
  details: ReturnType<typeof detailsOf>,
): Promise<{ ok: true; parts: Parts } | Extract<Loaded, { ok: false }>> {
  if (details === "none") return { ok: true, parts: NONE };
  const of = { params: { userId } };
  if (details === "seeker") {
    const read = await call(readJobSeeker, of);
    if (!read.ok) return { ok: false, failure: await failureOf(texts.fetching, read.fault) };
    if ("disability" in read.value) return { ok: true, parts: { ...NONE, jobSeeker: read.value } };
  } else {
    const read = await call(readEmployer, of);
    if (!read.ok) return { ok: false, failure: await failureOf(texts.fetching, read.fault) };
    if ("status" in read.value) return { ok: true, parts: { ...NONE, employer: read.value } };
  }
  // Less than its owner gets.
  return { ok: false, failure: { title: texts.fetching, message: "" } };
}
