import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { adjustmentsToOffer } from "./adjustments.ts";
import { entry } from "./entry.ts";
import { freeHelp } from "./help.ts";
import { SOURCES } from "./sources.ts";
import { employersTexts as T } from "./texts/employers/employers.texts.ts";

export const employerGuide = (): ResourceGuide => ({
  title: T.title,
  lead: T.lead,
  sections: [
    {
      id: "hiring",
      title: T.hiring.title,
      resources: [
        entry("no-discrimination", T.hiring.noDiscrimination, SOURCES.magnaCarta, "copy"),
        entry("one-percent", T.hiring.onePercent, SOURCES.onePercent, "copy"),
        entry("indigenous", T.hiring.indigenous, SOURCES.ipra, "copy"),
        entry("age", T.hiring.age, SOURCES.age, "copy"),
        entry("medical-exam", T.hiring.medicalExam, SOURCES.magnaCarta, "no"),
        entry("applicants-data", T.hiring.applicantsData, SOURCES.privacy, "copy"),
      ],
    },
    {
      id: "gains",
      title: T.gains.title,
      resources: [
        entry("wage-deduction", T.gains.wageDeduction, SOURCES.magnaCarta, "copy"),
        entry("building-deduction", T.gains.buildingDeduction, SOURCES.magnaCarta, "copy"),
      ],
    },
    adjustmentsToOffer(),
    {
      id: "employing",
      title: T.employing.title,
      resources: [
        entry("access-to-buildings", T.employing.accessToBuildings, SOURCES.access, "copy"),
        entry("standards", T.employing.standards, SOURCES.laborCode, "no"),
        entry("minimum-wage", T.employing.minimumWage, SOURCES.minimumWage, "no"),
        entry("thirteenth", T.employing.thirteenth, SOURCES.thirteenth, "copy"),
        entry("maternity", T.employing.maternity, SOURCES.maternity, "copy"),
        entry("from-home", T.employing.fromHome, SOURCES.telecommuting, "copy"),
        entry("safe-work", T.employing.safeWork, SOURCES.safety, "copy"),
        entry("leaving", T.employing.leaving, SOURCES.finalPay, "copy"),
      ],
    },
    freeHelp.employers(),
  ],
});
