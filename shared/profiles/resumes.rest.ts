import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RESUME_RULE } from "./resumes.ts";

export const uploadResume = endpoint({
  method: "POST",
  path: "/api/resumes/upload",
  reply: z.object({ resume_file_path: z.string() }),
  lift: ["resume_file_path"],
  encoding: "form-data",
  files: { resume: RESUME_RULE },
  summary:
    "Checks a resume and stores it encrypted. PUT /api/jobseeker/{userId} makes it the caller's resume; otherwise it is removed.",
});
