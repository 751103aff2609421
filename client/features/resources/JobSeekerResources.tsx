import { GuidePage } from "./GuidePage.tsx";
import { jobSeekerGuide } from "./job-seekers.ts";

/** `/resources/job-seekers` */
export function JobSeekerResources() {
  return <GuidePage audience="job-seekers" guide={jobSeekerGuide()} />;
}
