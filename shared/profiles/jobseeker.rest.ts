import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { IdText } from "../primitives.ts";
import { JobSeeker, JobSeekerChange, JobSeekerView } from "./jobseeker.schemas.ts";
import { JOBSEEKER_PATH } from "./own-overview.rest.ts";

const UserId = z.object({ userId: IdText });

export const readJobSeeker = endpoint({
  method: "GET",
  path: JOBSEEKER_PATH,
  params: UserId,
  reply: JobSeekerView,
  liftAs: "jobSeeker",
  summary:
    "A job seeker's profile, for its owner and (recorded) for admins; less of it for employers with an application, and only what is shared with all employers for other approved ones.",
});

export const changeJobSeeker = endpoint({
  method: "PUT",
  path: "/api/jobseeker/:userId",
  params: UserId,
  body: JobSeekerChange,
  reply: JobSeeker,
  liftAs: "jobSeeker",
  summary: "Changes the caller's own job seeker profile.",
});
