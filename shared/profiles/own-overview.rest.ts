import * as z from "zod/mini";
import { UserType } from "../accounts/session-user.ts";
import { endpoint } from "../endpoint.ts";
import { IdText } from "../primitives.ts";
import { PWD_ID_STATES } from "./pwd-id-states.ts";

/**
 * The same two calls as `readUser` and `readJobSeeker`, with smaller reply schemas, so that a dashboard need not load
 * the schemas of the profile forms.
 */
export const USER_PATH = "/api/users/:id";
export const JOBSEEKER_PATH = "/api/jobseeker/:userId";

/** What a dashboard shows of the user's own account. */
export const OwnAccount = z.object({
  user_type: UserType,
  phone_number: z.string(),
  pwd_id_number: z.nullable(z.string()),
  pwd_id_state: z.nullable(z.enum(PWD_ID_STATES)),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** What a dashboard shows of the user's own job seeker profile. */
export const OwnSeeker = z.object({
  resume_text: z.string(),
  resume_file_path: z.nullable(z.string()),
  education: z.string(),
  experience_years: z.nullable(z.number()),
  current_job_title: z.string(),
  desired_job_title: z.string(),
  desired_salary: z.nullable(z.number()),
  location_preference: z.string(),
  skills: z.array(z.object({ name: z.string() })),
});
export type OwnSeeker = z.infer<typeof OwnSeeker>;

export const readOwnAccount = endpoint({
  method: "GET",
  path: USER_PATH,
  params: z.object({ id: IdText }),
  reply: OwnAccount,
  summary: "The caller's own account, as a dashboard needs it.",
});

export const readOwnSeeker = endpoint({
  method: "GET",
  path: JOBSEEKER_PATH,
  params: z.object({ userId: IdText }),
  reply: OwnSeeker,
  summary: "The caller's own job seeker profile, as a dashboard needs it.",
});
