import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";

/** How an application stands. The last three are final. */
export const APPLICATION_STATUSES = [
  "pending",
  "review",
  "interview",
  "offer",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const COVER_LETTER_MAX = 4000;

/** Who applied, as the two sides of the application see them. */
const Applicant = z.object({
  first_name: z.string(),
  last_name: z.string(),
  /** Null, as the phone number, for the employer of an application that was withdrawn. */
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** `/api/files/...`; clients put the host before it. */
  photo: z.nullable(z.string()),
});

/** One application with what it was sent with. Nothing of it says what its applicant did not share with it. */
export const Application = z.object({
  id: Id,
  applicant: Applicant,
  job_title: z.string(),
  company: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  applied_at: Moment,
  /** `files/...`; clients put the host and /api/ before it. Null where none was sent, or none is for this reader. */
  resume: z.nullable(z.string()),
  /** Empty where none was sent, or none is for this reader. */
  cover_letter: z.string(),
});
export type Application = z.infer<typeof Application>;
