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
    "Stores a resume, checked inside and encrypted. It becomes the caller's with PUT /api/jobseeker/{userId}, and is forgotten otherwise.",
});
