import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { entry } from "./entry.ts";
import { freeHelp } from "./help.ts";
import { SOURCES } from "./sources.ts";
import { jobSeekersTexts as T } from "./texts/job-seekers/job-seekers.texts.ts";

export const jobSeekerGuide = (): ResourceGuide => ({
  title: T.title,
  lead: T.lead,
  sections: [
    {
      id: "looking",
      title: T.looking.title,
      resources: [
        entry("first-papers", T.looking.firstPapers, SOURCES.firstJob, "copy"),
        entry("how-to-prove", T.looking.howToProve, SOURCES.firstJob, "copy"),
        entry("no-fees", T.looking.noFees, SOURCES.laborCode, "no"),
        entry("age", T.looking.age, SOURCES.age, "copy"),
        entry("your-data", T.looking.yourData, SOURCES.privacy, "copy"),
      ],
    },
    {
      id: "working",
      title: T.working.title,
      resources: [
        entry("hours", T.working.hours, SOURCES.laborCode, "no"),
        entry("probation", T.working.probation, SOURCES.laborCode, "no"),
        entry("minimum-wage", T.working.minimumWage, SOURCES.minimumWage, "no"),
        entry("thirteenth", T.working.thirteenth, SOURCES.thirteenth, "copy"),
        entry("maternity", T.working.maternity, SOURCES.maternity, "copy"),
        entry("from-home", T.working.fromHome, SOURCES.telecommuting, "copy"),
        entry("safe-work", T.working.safeWork, SOURCES.safety, "copy"),
        entry("leaving", T.working.leaving, SOURCES.finalPay, "copy"),
      ],
    },
    freeHelp.jobSeekers(),
  ],
});
