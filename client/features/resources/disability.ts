import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { adjustmentsToAskFor } from "./adjustments.ts";
import { entry } from "./entry.ts";
import { freeHelp } from "./help.ts";
import { SOURCES } from "./sources.ts";
import { disabilityTexts as T } from "./texts/disability/disability.texts.ts";

export const disabilityGuide = (): ResourceGuide => ({
  title: T.title,
  lead: T.lead,
  sections: [
    {
      id: "rights",
      title: T.rights.title,
      resources: [
        entry("equal-work", T.rights.equalWork, SOURCES.onePercent, "copy"),
        entry("one-percent", T.rights.onePercent, SOURCES.onePercent, "copy"),
        entry("no-discrimination", T.rights.noDiscrimination, SOURCES.magnaCarta, "no"),
        entry("medical-exam", T.rights.medicalExam, SOURCES.magnaCarta, "no"),
        entry("no-ridicule", T.rights.noRidicule, SOURCES.ridicule, "copy"),
        entry("access-to-buildings", T.rights.accessToBuildings, SOURCES.access, "copy"),
        entry("sign-language", T.rights.signLanguage, SOURCES.signLanguage, "copy"),
        entry("your-data", T.rights.yourData, SOURCES.privacy, "copy"),
      ],
    },
    {
      id: "pwd-id",
      title: T.pwdId.title,
      lead: T.pwdId.lead,
      resources: [
        entry("who-gets-it", T.pwdId.whoGetsIt, SOURCES.pwdId, "copy"),
        entry("how-to-apply", T.pwdId.howToApply, SOURCES.pwdId, "copy"),
        entry("what-it-costs-and-lasts", T.pwdId.whatItCostsAndLasts, SOURCES.pwdIdRenewal, "no"),
        entry("what-it-is-good-for", T.pwdId.whatItIsGoodFor, SOURCES.benefits, "copy"),
      ],
    },
    adjustmentsToAskFor(),
    freeHelp.disability(),
  ],
});
